import { formatDate } from '../../lib/format-date.ts'
import { isUnfinished, summaryOf, type ImageJob, type ImageSummary, type Undone } from './image-job.ts'
import { phaseOf, shownRun, type RunState } from './run-state.ts'
import type { ToastInput } from '../../ui/toast-store.ts'

export const STARTING: ToastInput = { title: 'Starting comprehensive image regeneration...' }

export function failureToast(message: string): ToastInput {
  return { title: `Failed to regenerate images: ${message}`, tone: 'destructive' }
}

export function endToast(run: ImageJob): ToastInput {
  if (run.status === 'failed') return failureToast(run.error || 'Unknown error occurred')
  const reached = succeeded(summaryOf(run))
  if (run.status === 'cancelled') return { title: `Image regeneration was canceled: ${reached} succeeded.` }
  const title = `Images regenerated: ${reached} succeeded.`
  return failures(run) === 0
    ? { title, tone: 'success' }
    : { title, description: 'Open the report to see why the others failed.' }
}

/** Returns the toast that reports an undo. */
export function undoneToast({ undone, changed }: Undone): ToastInput {
  const title = `${count(undone, 'earlier picture')} ${undone === 1 ? 'is' : 'are'} back.`
  if (changed === 0) return { title, tone: 'success' }
  return { title, description: `${count(changed, 'other')} stayed: staff have changed the picture since.` }
}

/** Returns, for example, "24 of 24 posts and 5 of 5 authors". */
export function succeeded(summary: ImageSummary): string {
  return `${summary.successful_posts} of ${count(summary.total_posts, 'post')} and ${summary.successful_authors} of ${count(summary.total_authors, 'author')}`
}

/** Returns the text above the progress bar. */
export function statusText(state: RunState): string {
  const run = shownRun(state)
  const phase = phaseOf(state)
  if (phase === 'idle') return 'No run is in progress.'
  if (phase === 'failed' && state.failure !== '') return `Failed: ${state.failure}`
  if (run === null) return 'Starting…'
  const reached = `${run.done} of ${count(run.total, 'image')}`
  if (phase === 'running' && !isUnfinished(run)) return `${reached}. Finishing…`
  if (phase === 'running')
    return run.done === run.total && run.total > 0 ? `${reached}. Checking that each one can be seen…` : reached
  if (run.status === 'cancelled') return `Canceled at ${reached}. The new pictures stay; the report lists them.`
  if (run.status === 'failed') return `Failed at ${reached}: ${run.error}`
  return failures(run) === 0
    ? `Complete: ${reached}`
    : `Complete: ${reached} tried, ${failures(run)} of them failed. Open the report to see why.`
}

/**
 * Returns the progress for screen readers. It changes only at the beginning, at each quarter and at the end of a run.
 */
export function spokenProgress(state: RunState): string {
  const phase = phaseOf(state)
  if (phase === 'complete') return 'Image regeneration: 100 percent, complete.'
  if (phase !== 'running') return ''
  const quarter = Math.floor((shownRun(state)?.progress ?? 0) / 25) * 25
  return quarter === 0 ? 'Image regeneration has started.' : `Image regeneration: ${quarter} percent.`
}

/** Returns, for example, "Report of Nov 21, 2026, 08:10 UTC, started by ada@firm.example". */
export function reportTitle(run: ImageJob): string {
  const by = run.startedBy === '' ? '' : `, started by ${run.startedBy}`
  const at = instant(run.finished)
  return at === '' ? `Report of this run${by}` : `Report of ${at}${by}`
}

/** Returns "Nov 21, 2026, 08:10 UTC" for "2026-11-21 08:10:00.000Z"; an empty string for any other format. */
function instant(stored: string): string {
  const [, clock] = /^\d{4}-\d{2}-\d{2}[ T](\d{2}:\d{2})/.exec(stored) ?? []
  return clock === undefined ? '' : `${formatDate(stored).replace(/^(\w{3})\w*/, '$1')}, ${clock} UTC`
}

/** Returns how many finished pictures of the run failed or could not be fetched. */
function failures({ done, report }: ImageJob): number {
  return done - [...report.posts, ...report.authors].filter(({ http200 }) => http200).length
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`
}
