import {
  isUnfinished,
  type ImageAnswer,
  type ImageItem,
  type ImageJob,
  type ImageKind,
  type ImageResult,
} from './image-job.ts'

/**
 * The state of the tool that renews images. A run renews all images, or that of one post or author. The functions below
 * merge records of runs into the state, so that a late record never decreases the progress.
 */
export type RunState = {
  /** The newest run over all images; null if there was none. */
  run: ImageJob | null
  /**
   * Whether this page has requested `run` or seen it unfinished, or an earlier run. If so, the page shows the result as
   * new, otherwise as history. An earlier run counts because Chromium sends a request again whose answer was lost, and
   * the server then makes a second run.
   */
  isWatched: boolean
  /**
   * Set while this page waits for the answer to its request for a run over all images. `after` is the id of the newest
   * run before the request; the requested run has another id.
   */
  call: { after: string } | null
  /** Why the last request failed; empty if it did not. */
  failure: string
  /** Whether the server is unreachable at the moment. */
  isOffline: boolean
  /** Whether this page has requested the cancellation of `run`. */
  isCancelling: boolean
  /** The newest run for a single post or author that is later than `run`, by the id of the post or author. */
  alone: Readonly<Record<string, ImageJob>>
  /** This page's requests for a single post or author, by its id. `error`: why the request failed. */
  drawing: Readonly<Record<string, { isBusy: boolean; error: string }>>
}

export type Phase = 'idle' | 'running' | 'complete' | 'failed'

/** A line of the report: the former and the new image of one post or author. */
export type ReportRow = ImageResult & { kind: ImageKind }

export const INITIAL: RunState = {
  run: null,
  isWatched: false,
  call: null,
  failure: '',
  isOffline: false,
  isCancelling: false,
  alone: {},
  drawing: {},
}

export function phaseOf(state: RunState): Phase {
  if (state.call !== null || (state.run !== null && isUnfinished(state.run))) return 'running'
  if (state.failure !== '') return 'failed'
  if (state.run === null || !state.isWatched) return 'idle'
  return state.run.status === 'done' ? 'complete' : 'failed'
}

/**
 * Returns the run whose progress and report the page shows. Returns null if there is none, or while the requested run
 * is not yet known.
 */
export function shownRun({ run, call }: RunState): ImageJob | null {
  return call !== null && run?.id === call.after ? null : run
}

/**
 * Merges the record of a run into the state. Records may arrive in any order, because realtime messages and answers
 * overtake each other.
 */
export function withJob(state: RunState, job: ImageJob): RunState {
  return job.kind === 'all' ? withRun(state, job) : withAlone(state, job)
}

export function withCall(state: RunState): RunState {
  return { ...state, call: { after: state.run?.id ?? '' }, failure: '' }
}

/**
 * Records a failed request. The page then shows the former run. If that run is still unfinished, its progress replaces
 * the failure.
 */
export function withRefusal(state: RunState, failure: string): RunState {
  return { ...state, call: null, failure: state.run !== null && isUnfinished(state.run) ? '' : failure }
}

/** Records that a request ended without an answer, although its run was found. The run's record supplies the result. */
export function withLostCall(state: RunState): RunState {
  return { ...state, call: null, isWatched: true }
}

export function withAnswer(state: RunState, answer: ImageAnswer): RunState {
  const before = state.run?.id === answer.job ? state.run : null
  const run =
    before !== null && !isUnfinished(before)
      ? before
      : jobOf(answer, { kind: 'all', id: '' }, before?.variation ?? 0, before, state.run?.created ?? '')
  return { ...state, run, alone: before === null ? {} : state.alone, call: null, isWatched: true, isCancelling: false }
}

export function withDrawing(state: RunState, id: string, isBusy: boolean, error = ''): RunState {
  return { ...state, drawing: { ...state.drawing, [id]: { isBusy, error } } }
}

/** Merges the answer to a request for one post or author into the state. */
export function withDrawn(state: RunState, item: ImageItem, variation: number, answer: ImageAnswer): RunState {
  const before = state.alone[item.id]
  const sameRun = before?.id === answer.job ? before : null
  const job =
    sameRun !== null && !isUnfinished(sameRun)
      ? sameRun
      : jobOf(answer, item, variation, sameRun, before?.created ?? '')
  return withDrawing(
    { ...state, alone: { ...state.alone, [item.id]: job } },
    item.id,
    false,
    answer.success ? '' : answer.details,
  )
}

/** Returns the number of the next picture variation, from 1 to 999. A run over all images also uses up a number. */
export function nextVariation(state: RunState, id: string): number {
  return ((state.alone[id]?.variation ?? state.run?.variation ?? 0) % 999) + 1
}

/** Returns the lines of the shown report. A later run for a single post or author replaces that line. */
export function rowsOf(state: RunState): ReportRow[] {
  const run = shownRun(state)
  if (run === null) return []
  const { posts, authors } = run.report
  return [
    ...posts.map((row) => ({ ...row, kind: 'post' as const })),
    ...authors.map((row) => ({ ...row, kind: 'author' as const })),
  ].map((row) => newestOf(state, row))
}

/** Returns the id of the run that an undo of this line reverts; undefined if nothing can be undone. */
export function undoableRun(state: RunState, row: ReportRow): string | undefined {
  const alone = state.alone[row.id]
  const results = [...(alone?.report.posts ?? []), ...(alone?.report.authors ?? [])]
  const job =
    alone !== undefined && results.some(({ id, after }) => id === row.id && after !== '') ? alone : shownRun(state)
  if (job === null || !job.undoable || isUnfinished(job) || row.after === '' || row.undone) return undefined
  return job.id
}

/** Returns the line with the result of the newest run for this post or author alone; unchanged if there was none. */
export function newestOf(state: RunState, row: ReportRow): ReportRow {
  const job = state.alone[row.id]
  const result = [...(job?.report.posts ?? []), ...(job?.report.authors ?? [])].find(({ id }) => id === row.id)
  if (result === undefined) return row
  return result.after === '' ? { ...row, error: result.error } : { ...result, kind: row.kind }
}

/**
 * Returns whether a request of this page, or an unfinished run of any administrator, renews the image of this post or
 * author alone.
 */
export function isBusy({ drawing, alone }: RunState, id: string): boolean {
  const job = alone[id]
  return drawing[id]?.isBusy === true || (job !== undefined && isUnfinished(job))
}

function withRun(state: RunState, job: ImageJob): RunState {
  const { run } = state
  if (run !== null && run.id !== job.id && job.created < run.created) return state
  if (run?.id !== job.id) {
    const isWatched = state.isWatched || isUnfinished(job) || state.call !== null
    return { ...state, run: job, isWatched, isCancelling: false, failure: isWatched ? '' : state.failure, alone: {} }
  }
  if (isOlder(job, run)) return state
  const next = { ...job, progress: Math.max(run.progress, job.progress) }
  return {
    ...state,
    run: next,
    isWatched: state.isWatched || isUnfinished(job),
    isCancelling: state.isCancelling && isUnfinished(job),
  }
}

function withAlone(state: RunState, job: ImageJob): RunState {
  const before = state.alone[job.target]
  if (state.run !== null && job.created < state.run.created) return state
  if (before !== undefined && (before.id === job.id ? isOlder(job, before) : job.created < before.created)) return state
  return { ...state, alone: { ...state.alone, [job.target]: job } }
}

/** Returns whether `job` is an earlier state of the same run than `before`. */
function isOlder(job: ImageJob, before: ImageJob): boolean {
  return job.done < before.done || (isUnfinished(job) && !isUnfinished(before))
}

/** Converts the answer to a request into a run's record, which the page uses until the stored record arrives. */
function jobOf(
  answer: ImageAnswer,
  { kind, id }: { kind: ImageJob['kind']; id: string },
  variation: number,
  before: ImageJob | null,
  created: string,
): ImageJob {
  const { summary, report } = answer
  const total = summary.total_posts + summary.total_authors
  const done = report.posts.length + report.authors.length
  const items = [
    ...Array.from({ length: summary.total_posts }, () => ({ kind: 'post' as const, id: '' })),
    ...Array.from({ length: summary.total_authors }, () => ({ kind: 'author' as const, id: '' })),
  ]
  return {
    id: answer.job,
    kind,
    target: id,
    variation,
    status: answer.success ? 'done' : answer.code === 'cancelled' ? 'cancelled' : 'failed',
    items,
    total,
    done,
    progress: answer.success ? 100 : Math.max(before?.progress ?? 0, Math.floor((done * 100) / Math.max(1, total))),
    report,
    error: answer.details,
    startedBy: before?.startedBy ?? '',
    maker: answer.maker,
    cost: answer.cost,
    spared: answer.spared,
    undoable: true,
    finished: before?.finished ?? '',
    created: before?.created ?? created,
  }
}
