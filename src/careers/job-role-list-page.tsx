import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { brand } from '../company/facts/brand.ts'
import type { PublishedContent } from '../content/rules/published-collection.ts'
import { ContentFailure } from '../site/content-failure.tsx'
import { Plate } from '../site/plates/plate.tsx'
import { LoadingNote } from '../ui/loading-note.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Section } from '../ui/page/section.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { jobRoleQueries } from './job-role-queries.ts'
import { JobRoleList } from './job-role-list.tsx'

type ListPageProps = {
  content: PublishedContent
  /** What stands beside the page's title. */
  beside?: ReactNode
  /** The sections below the list. */
  children?: ReactNode
}

/** The page with the list of all open roles. */
export function JobRoleListPage({ content, beside, children }: ListPageProps) {
  return (
    <>
      <PageHeader
        title={`Careers at ${brand.name}`}
        turn="Build what a law firm leans on."
        plate={<Plate name="weave" />}
        beside={beside}
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
      {children}
    </>
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
      {data ? <JobRoleList jobRoles={data} /> : null}
      {!data && error ? <ContentFailure error={error} what="the roles" onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingNote>Loading roles...</LoadingNote> : null}
    </Section>
  )
}
