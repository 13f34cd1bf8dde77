import type { ReactNode } from 'react'
import { claims, within } from '../company/facts/claims.ts'
import { isShown } from '../company/facts/fact.ts'
import { Dagger } from '../site/page/dagger.tsx'
import { Plate } from '../site/plates/plate.tsx'
import { PageHeader, PageNotice } from '../ui/page/page-header.tsx'
import { MailLink } from '../ui/reach-us.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import type { JobRole } from './rules/job-role.ts'
import { jobRoleRequirements } from './job-role-requirements.ts'
import { jobRoleSalary } from './job-role-salary.ts'

/** The page of an open role. `children`: the form to apply for it. */
export function JobRolePage({ jobRole, children }: { jobRole: JobRole; children?: ReactNode }) {
  const { title, department, summary, requirements } = jobRole
  return (
    <article>
      <PageHeader
        back={
          <TargetLink to="/company/careers" className="link">
            All open roles
          </TargetLink>
        }
        eyebrow={department}
        title={title}
        plate={<Plate name="weave" />}
        beside={<AtAGlance jobRole={jobRole} />}
      >
        <p className="lead">{summary}</p>
        <p>
          <TargetLink to="#apply" className="button button--primary">
            Apply Now
          </TargetLink>
        </p>
      </PageHeader>
      <div className="section container beside beside--form role-page">
        <section className="role stack" aria-labelledby="requirements-title">
          <h2 id="requirements-title">What you bring</h2>
          <ul>
            {jobRoleRequirements(requirements).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <h2>What happens next</h2>
          <p>
            Your application is reviewed{within(claims.applicationReview)}, by a person. How we hire, in four steps, is
            on{' '}
            <TargetLink to="/company/careers#hiring" className="link">
              our careers page
            </TargetLink>
            .
          </p>
        </section>
        <section className="stack" id="apply" aria-labelledby="apply-title">
          <h2 id="apply-title" tabIndex={-1}>
            Apply for this role
          </h2>
          <p>
            Would you rather write? Send your resume by email to{' '}
            <MailLink to="careers" subject={`Application: ${title}`} />.
          </p>
          {children}
        </section>
      </div>
    </article>
  )
}

/** A card with the facts that readers look for first, such as the salary. */
function AtAGlance({ jobRole }: { jobRole: JobRole }) {
  const { location, employment_type, department, sample } = jobRole
  const facts = [
    { term: 'Salary', text: jobRoleSalary(jobRole), isSample: sample },
    { term: 'Where', text: location },
    { term: 'Hours', text: employment_type },
    { term: 'Team', text: department },
    { term: 'Review', text: isShown(claims.applicationReview) ? `Within ${claims.applicationReview.value}` : '' },
  ].filter(({ text }) => text !== '')
  return (
    <div className="card role-facts">
      <dl>
        {facts.map(({ term, text, isSample = false }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {text}
              <Dagger when={isSample} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Shown if no open role has the address. */
export function JobRoleMissing() {
  return (
    <PageNotice title="Role Not Found">
      <p className="lead">This role does not exist, or is no longer open.</p>
      <p>
        <TargetLink to="/company/careers" className="button">
          All open roles
        </TargetLink>
      </p>
    </PageNotice>
  )
}
