import { useQuery } from '@tanstack/react-query'
import { mailto } from '../ui/reach-us.tsx'
import { withShown } from '../company/facts/fact.ts'
import { brand, mailbox } from '../company/facts/brand.ts'
import type { PublishedContent } from '../content/rules/published-collection.ts'
import { ClosingBand } from '../ui/page/closing-band.tsx'
import { ContentFailure } from '../site/content-failure.tsx'
import { LoadingNote } from '../ui/loading-note.tsx'
import { Plate } from '../site/plates/plate.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Section } from '../ui/page/section.tsx'
import { TermList } from '../ui/page/term-list.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { jobRoleQueries } from './job-role-queries.ts'
import { RoleList } from './role-list.tsx'
import { benefits, culture, hiringSteps } from './working-here.ts'

/** The careers page: what the company offers, the open roles, how its people work, and the steps of an application. */
export function CareersPage({ content }: { content: PublishedContent }) {
  return (
    <>
      <PageHeader
        title={`Careers at ${brand.name}`}
        turn="Build what a law firm leans on."
        plate={<Plate name="weave" />}
        beside={<Benefits />}
      >
        <p className="lead">
          When it works, no one notices: the date was there, the client had read the answer, the trust account agreed.
          If that is the kind of work you are proud of, read on.
        </p>
        <p className="cluster">
          <TargetLink to="#roles" className="button">
            See open roles
          </TargetLink>
          <TargetLink to="/company/about" className="button button--quiet">
            About us
          </TargetLink>
        </p>
      </PageHeader>
      <OpenRoles content={content} />
      <Section
        titleId="culture-title"
        className="beside"
        ground="desk"
        eyebrow="How we work"
        title="Habits, more than values"
      >
        <TermList className="lines" terms={culture} />
      </Section>
      <ClosingBand id="hiring" titleId="hiring-title" title="How we hire, in four steps" steps={hiringSteps()}>
        <p>No role fits you today? Write to us anyway.</p>
        <p>
          <a className="button button--primary" href={mailto(mailbox('careers'), 'My resume')}>
            Send us your resume
          </a>
        </p>
      </ClosingBand>
    </>
  )
}

/** A card with the benefits that come with every role. */
function Benefits() {
  return (
    <section className="card benefits" aria-labelledby="benefits-title">
      <h2 id="benefits-title">Benefits</h2>
      <dl>
        {withShown(benefits).map(({ value, text }) => (
          <div key={value}>
            <dt>{text}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function OpenRoles({ content }: { content: PublishedContent }) {
  const { data, error, refetch } = useQuery(jobRoleQueries.list(content))
  return (
    <Section
      id="roles"
      title="Open roles"
      intro={
        <p className="note">
          Each role has a page of its own, with a short form for you and your resume. A letter is welcome and not
          required.
        </p>
      }
    >
      {data ? <RoleList roles={data} /> : null}
      {!data && error ? <ContentFailure error={error} what="the roles" onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingNote>Loading roles...</LoadingNote> : null}
    </Section>
  )
}
