import { useQuery } from '@tanstack/react-query'
import { mailto } from '../lib/mailto.ts'
import { brand } from '../site/brand.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { LoadingNote } from '../ui/loading-note.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import type { RolesSource } from './job-role-collection.ts'
import { jobRoleQueries } from './job-role-queries.ts'
import { RoleList } from './role-list.tsx'
import { benefits, culture, hiringSteps } from './working-here.ts'

/** Careers: what we offer, the open roles, how we work, how we hire. */
export function CareersPage({ source }: { source: RolesSource }) {
  return (
    <>
      <header className="page-head container">
        <p className="eyebrow">Careers</p>
        <h1>Build what a law firm leans on</h1>
        <p className="lead">
          When it works, nobody notices: the date was there, the client had read the answer, the trust account agreed.
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
        <h2 className="visually-hidden">Benefits</h2>
        <dl className="figures__list benefits">
          {benefits.map(({ value, text }) => (
            <div key={value}>
              <dt>{text}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="note">Benefits as planned; the offer letter is what counts.</p>
      </header>
      <OpenRoles source={source} />
      <section className="section container beside" aria-labelledby="culture-title">
        <header className="section__head">
          <p className="eyebrow">How we work</p>
          <h2 id="culture-title">Habits, more than values</h2>
        </header>
        <dl className="lines">
          {culture.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="closing" id="hiring" aria-labelledby="hiring-title">
        <div className="closing__row container">
          <div className="stack">
            <h2 id="hiring-title">How we hire, in four steps</h2>
            <p>Nothing here that fits, but you would? Write to us all the same.</p>
            <p>
              <a className="button button--primary" href={mailto(brand.email.careers, 'My resume')}>
                Send us your resume
              </a>
            </p>
          </div>
          <ol className="closing__steps">
            {hiringSteps.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </>
  )
}

function OpenRoles({ source }: { source: RolesSource }) {
  const { data, error, refetch } = useQuery(jobRoleQueries.list(source))
  return (
    <section className="section container" id="roles" aria-labelledby="roles-title">
      <header className="section__head">
        <h2 id="roles-title">Open roles</h2>
        <p className="note">
          “Apply Now” leads to the role’s own page, with a short form for you and your resume. A letter is welcome and
          not required.
        </p>
      </header>
      {data ? <RoleList roles={data} /> : null}
      {!data && error ? (
        <LoadFailure message={error.message} onRetry={() => void refetch()}>
          <a className="link" href="/company/careers">
            Saved copy
          </a>
        </LoadFailure>
      ) : null}
      {!data && !error ? <LoadingNote>Loading roles...</LoadingNote> : null}
    </section>
  )
}
