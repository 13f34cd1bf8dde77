import { jobName } from './job-names.ts'
import { jobsWords, jobTimes } from './status-words.ts'
import type { Job } from './status.ts'

type JobsProps = { jobs: readonly Job[]; now: number }

/** The late jobs, and all others folded under one line that counts them. */
export function JobList({ jobs, now }: JobsProps) {
  const sorted = jobs.toSorted((a, b) => (a.next || Infinity) - (b.next || Infinity))
  const late = sorted.filter((job) => job.late)
  return (
    <>
      {late.length === 0 ? null : <Jobs jobs={late} now={now} />}
      <details>
        <summary>{jobsWords(jobs)}</summary>
        <Jobs jobs={sorted.filter((job) => !job.late)} now={now} />
      </details>
    </>
  )
}

function Jobs({ jobs, now }: JobsProps) {
  return (
    <dl className="status__jobs">
      {jobs.map((job) => (
        <div key={job.id} data-late={job.late}>
          <dt>{jobName(job.id)}</dt>
          <dd>{jobTimes(job, now)}</dd>
        </div>
      ))}
    </dl>
  )
}
