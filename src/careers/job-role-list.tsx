import { Link } from '@tanstack/react-router'
import { Dagger } from '../site/page/dagger.tsx'
import { jobRoleDepartments, type JobRole } from './rules/job-role.ts'
import { jobRoleRequirements } from './job-role-requirements.ts'
import { jobRoleSalary } from './job-role-salary.ts'

/** The list of all open roles by department. Departments without open roles are omitted. */
export function JobRoleList({ jobRoles }: { jobRoles: readonly JobRole[] }) {
  if (jobRoles.length === 0) {
    return (
      <div className="no-roles stack">
        <p>No role is open right now. Send us your resume anyway: we read it, and write when something fits.</p>
      </div>
    )
  }
  return jobRoleDepartments.map((department) => {
    const inDepartment = jobRoles.filter((jobRole) => jobRole.department === department)
    if (inDepartment.length === 0) return null
    return (
      <div key={department} className="department">
        <h3>{department}</h3>
        <ul className="role-list">
          {inDepartment.map((jobRole) => (
            <JobRoleRow key={jobRole.id} jobRole={jobRole} />
          ))}
        </ul>
      </div>
    )
  })
}

/** A role as one row of the list. Its description is folded (`<details>`); the page of the role shows it in full. */
function JobRoleRow({ jobRole }: { jobRole: JobRole }) {
  const { slug, title, location, employment_type, summary, requirements, sample } = jobRole
  return (
    <li className="role-row" id={slug}>
      <h4>
        <Link to="/company/careers/$slug" params={{ slug }}>
          {title}
        </Link>
      </h4>
      <p className="cluster">
        <b>
          {jobRoleSalary(jobRole)}
          <Dagger when={sample} />
        </b>
        <span>{[location, employment_type].filter((part) => part !== '').join(', ')}</span>
      </p>
      <p className="role-row__apply">
        <Link to="/company/careers/$slug" params={{ slug }} hash="apply" className="button">
          Apply Now<span className="visually-hidden">: {title}</span>
        </Link>
      </p>
      <details className="role-row__details">
        <summary>
          What the role is, and what you bring<span className="visually-hidden">: {title}</span>
        </summary>
        <div className="role stack">
          <p>{summary}</p>
          <ul>
            {jobRoleRequirements(requirements).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      </details>
    </li>
  )
}
