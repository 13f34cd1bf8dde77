import { useQuery } from '@tanstack/react-query'
import { formatNumber, sumOf } from '../../lib/format-number.ts'
import { MINUTE_MS } from '../../lib/time-units.ts'
import { LoadingNote } from '../../ui/loading-note.tsx'
import { useIsland } from '../../ui/use-island.ts'
import { readForAdmin, ASKED_ONCE } from '../account/for-admins.ts'
import { CheckTiles } from './check-tiles.tsx'
import { CleanUpReport } from './clean-up-report.tsx'
import { DayChart } from './day-chart.tsx'
import { JobList } from './job-list.tsx'
import { PageSpeed } from './page-speed.tsx'
import { backupWords } from './status-tiles.ts'
import { clockOf, distanceOf, lengthOf } from './status-words.ts'
import { statusSchema, type Status, type StatusPart } from './status.ts'

const milliseconds = (value: number) => `${formatNumber(value)} ms`

/** Shows the site's status, and reads it again once a minute while the page is visible. */
export function StatusBoard() {
  const island = useIsland<HTMLElement>()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['staff-status'],
    queryFn: () => readForAdmin(statusSchema, '/api/site/status'),
    refetchInterval: MINUTE_MS,
    ...ASKED_ONCE,
  })
  return (
    <section {...island} className="stack status" aria-label="Status of the site" aria-busy={isFetching}>
      {error !== null && (
        <p className="status__fault" role="alert">
          {error.message}
        </p>
      )}
      {data === undefined ? error === null && <LoadingNote>Asking the server…</LoadingNote> : <Board status={data} />}
      <p>
        <button type="button" className="button button--quiet" onClick={() => void refetch()}>
          Refresh
        </button>
      </p>
    </section>
  )
}

function Board({ status }: { status: Status }) {
  const { now, since, parts, mails, jobs, cleanUp, vitals } = status
  const sent = parts.map(({ at }) => ({ at, value: status.submissions[String(at)] ?? 0 }))
  const valuesOf = (name: keyof StatusPart, marked?: keyof StatusPart) =>
    parts.map((part) => ({
      at: part.at,
      value: part[name],
      ...(marked === undefined ? {} : { marked: part[marked] }),
    }))
  const answered = sumOf(parts.map(({ requests }) => requests))
  const failed = sumOf(parts.map((part) => part.failed))
  const renders = sumOf(parts.map((part) => part.renders))
  const slowest = Math.max(...parts.map(({ renderMost }) => renderMost))
  const longest = Math.max(...parts.map(({ mailDue }) => mailDue))
  return (
    <>
      <CheckTiles status={status}>
        <p>
          As of {clockOf(now)}, your time. The server started {distanceOf(since, now)}.
        </p>
      </CheckTiles>
      <div className="status__charts">
        <DayChart
          title="Submissions"
          bars={sent}
          summary={`${formatNumber(sumOf(sent.map(({ value }) => value)))} in 24 hours.`}
        />
        <DayChart
          title="Waiting mail"
          bars={valuesOf('mails')}
          since={since}
          summary={`${mails.waiting} now${mails.waiting === 0 ? '' : `, one of them due for ${lengthOf(mails.dueFor * 1000)}`}; ${mails.held} held, ${mails.failed} given up. ${longest === 0 ? 'No mail had to wait.' : `The longest wait: ${lengthOf(longest * 1000)}.`}`}
        />
        <DayChart
          title="Requests and server errors"
          bars={valuesOf('requests', 'failed')}
          since={since}
          summary={`${formatNumber(answered)} requests, ${formatNumber(failed)} of them failed, ${formatNumber(sumOf(parts.map(({ refused }) => refused)))} refused as too many.`}
        />
        <DayChart
          title="Slowest render"
          bars={valuesOf('renderMost')}
          since={since}
          text={milliseconds}
          summary={`${formatNumber(renders)} renders, ${formatNumber(sumOf(parts.map(({ failedRenders }) => failedRenders)))} failed, the slowest took ${milliseconds(slowest)}.`}
        />
      </div>
      <PageSpeed vitals={vitals} />
      <h2>Backups and jobs</h2>
      <p>{backupWords(status, now)}</p>
      <JobList jobs={jobs} now={now} />
      <CleanUpReport report={cleanUp} now={now} />
    </>
  )
}
