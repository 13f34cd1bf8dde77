import type { ToastInput } from '../../ui/toast-store.ts'
import { isUnfinished, type ImageItem, type ImageJob } from './image-job.ts'
import { ServerFault, UNKNOWN_ERROR, type ImageServer } from './image-server.ts'
import {
  INITIAL,
  nextVariation,
  phaseOf,
  shownRun,
  withAnswer,
  withCall,
  withDrawing,
  withDrawn,
  withJob,
  withLostCall,
  withRefusal,
  type RunState,
} from './run-state.ts'
import { endToast, failureToast, STARTING, undoneToast } from './run-words.ts'

/** The state and the actions of the image tool. The state survives a navigation in the app, but not a reload. */
export type Regeneration = {
  getSnapshot: () => RunState
  subscribe: (listener: () => void) => () => void
  /**
   * Follows all runs until the caller calls the returned function. Only for administrators: the server sends changes to
   * no other account.
   */
  follow: () => () => void
  /** Starts a run over all pictures. `uploaded`: whether to replace uploaded pictures too. */
  start: (uploaded: boolean) => Promise<void>
  /** Restores the pictures that a run replaced: all of them, or one. */
  undo: (job: string, item?: ImageItem) => Promise<void>
  cancel: () => Promise<void>
  drawOne: (item: ImageItem) => Promise<void>
  /** Clears the whole state after a sign-out. */
  forget: () => void
}

export type RegenerationOptions = {
  server: ImageServer
  toast: (toast: ToastInput) => void
  /** Reads the session again. Called after the server has answered 401. */
  refreshSession: () => Promise<unknown>
}

const TICK_MS = 2_000
/**
 * After how many ticks without a change of a run the records are read again. `liveRun`: during a run with a realtime
 * connection. `deafRun`: during a run without a connection. `deafIdle`: with neither run nor connection.
 */
const PATIENCE = { liveRun: 5, deafRun: 1, deafIdle: 8 }
/** How long (ms) to wait for the answer to a request after the record says that its run has ended. */
const ANSWER_LAG_MS = 5_000

const NOT_FOLLOWED =
  'This account can no longer watch the run. It continues on the server: sign in as an administrator to see it.'

export function createRegeneration({ server, toast, refreshSession }: RegenerationOptions): Regeneration {
  let state = INITIAL
  const listeners = new Set<() => void>()
  let followers = 0
  let stopFollowing: (() => void) | null = null
  let quietTicks = 0
  let reading: Promise<void> | null = null
  let leave: AbortController | null = null
  /** `forget` increases it, so that answers to earlier requests are ignored. */
  let epoch = 0

  function set(next: RunState) {
    const wasRunning = phaseOf(state) === 'running'
    state = next
    const { run, call, failure } = state
    if (call !== null && run !== null && run.id !== call.after && !isUnfinished(run)) leaveLater()
    if (wasRunning && failure === '' && run !== null && state.isWatched && phaseOf(state) !== 'running')
      toast(endToast(run))
    for (const listener of listeners) listener()
  }

  function hear(job: ImageJob) {
    quietTicks = 0
    set({ ...withJob(state, job), isOffline: false })
  }

  /** Reads the stored runs. Concurrent callers share one request. */
  function read(): Promise<void> {
    reading ??= readOnce(epoch).finally(() => (reading = null))
    return reading
  }

  function readNow() {
    void read()
  }

  async function readOnce(began: number) {
    quietTicks = 0
    try {
      const jobs = await server.readJobs()
      if (began !== epoch) return
      if (jobs.length === 0 && state.run !== null && isUnfinished(state.run) && state.call === null) {
        toast(failureToast(NOT_FOLLOWED))
        set(withRefusal({ ...state, run: null }, NOT_FOLLOWED))
        await refreshSession()
        return
      }
      set({ ...jobs.reduce(withJob, state), isOffline: false })
    } catch (error) {
      if (began !== epoch) return
      const { status } = faultOf(error)
      if (status === 401) await refreshSession()
      else set({ ...state, isOffline: true })
    }
  }

  function leaveLater() {
    const call = leave
    if (call !== null) setTimeout(() => call.abort(), ANSWER_LAG_MS)
  }

  async function start(uploaded: boolean) {
    if (phaseOf(state) === 'running') return
    const began = epoch
    const call = new AbortController()
    leave = call
    toast(STARTING)
    set(withCall(state))
    try {
      const answer = await server.regenerateAll(call.signal, uploaded)
      if (began !== epoch) return
      set(withAnswer(state, answer))
      if (followers > 0) await read()
    } catch (error) {
      if (began === epoch) await endWithoutResult(faultOf(error))
    } finally {
      if (leave === call) leave = null
    }
  }

  /** Handles a request that ended without a result. If its run continues, the run's record supplies the result. */
  async function endWithoutResult({ status, message }: ServerFault) {
    const began = epoch
    const isRefused = status >= 400 && status < 500
    if (!isRefused && shownRun(state) === null) await read()
    if (began !== epoch) return
    if (!isRefused && shownRun(state) !== null) {
      const next = withLostCall(state)
      set({ ...next, isOffline: status === 0 && phaseOf(next) === 'running' })
      return
    }
    toast(failureToast(message))
    set(withRefusal(state, message))
    if (status === 401) await refreshSession()
  }

  async function cancel() {
    const run = shownRun(state)
    if (run === null || !isUnfinished(run) || state.isCancelling) return
    set({ ...state, isCancelling: true })
    try {
      await server.cancel(run.id)
      if (!server.isLive()) await read()
    } catch (error) {
      const { status, message } = faultOf(error)
      set({ ...state, isCancelling: false })
      toast({ title: `The run could not be canceled: ${message}`, tone: 'destructive' })
      if (status === 401) await refreshSession()
    }
  }

  async function undo(job: string, item?: ImageItem) {
    try {
      toast(undoneToast(await server.undo(job, item === undefined ? [] : [item])))
      await read()
    } catch (error) {
      const { status, message } = faultOf(error)
      toast({ title: `Nothing was undone: ${message}`, tone: 'destructive' })
      if (status === 401) await refreshSession()
    }
  }

  async function drawOne(item: ImageItem) {
    if (state.drawing[item.id]?.isBusy === true) return
    const began = epoch
    const variation = nextVariation(state, item.id)
    set(withDrawing(state, item.id, true))
    try {
      const answer = await server.drawOne(item, variation)
      if (began === epoch) set(withDrawn(state, item, variation, answer))
    } catch (error) {
      const { status, message } = faultOf(error)
      if (began === epoch) set(withDrawing(state, item.id, false, message))
      if (status === 401) await refreshSession()
    }
  }

  function follow() {
    followers += 1
    if (followers === 1) stopFollowing = beginFollowing()
    return () => {
      followers -= 1
      if (followers === 0) stopFollowing?.()
    }
  }

  function beginFollowing(): () => void {
    let isOver = false
    let stopWatching: (() => void) | null = null
    let isConnecting = false
    const readIfSeen = () => {
      if (document.visibilityState === 'visible') readNow()
    }

    async function connect() {
      if (isConnecting || stopWatching !== null) return
      isConnecting = true
      const stop = await server.watch(hear, readNow).catch(() => null)
      isConnecting = false
      if (isOver) stop?.()
      else stopWatching = stop
    }

    function tick() {
      quietTicks += 1
      const isLive = server.isLive()
      const isRunning = phaseOf(state) === 'running'
      const patience = isLive
        ? isRunning
          ? PATIENCE.liveRun
          : Infinity
        : isRunning
          ? PATIENCE.deafRun
          : PATIENCE.deafIdle
      if (quietTicks >= patience) readNow()
      if (!isLive) void connect()
    }

    readNow()
    void connect()
    const timer = setInterval(tick, TICK_MS)
    window.addEventListener('online', readNow)
    document.addEventListener('visibilitychange', readIfSeen)
    return () => {
      isOver = true
      clearInterval(timer)
      window.removeEventListener('online', readNow)
      document.removeEventListener('visibilitychange', readIfSeen)
      stopWatching?.()
    }
  }

  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    follow,
    start,
    undo,
    cancel,
    drawOne,
    forget() {
      epoch += 1
      state = INITIAL
      for (const listener of listeners) listener()
    },
  }
}

function faultOf(error: unknown): ServerFault {
  return error instanceof ServerFault ? error : new ServerFault(0, UNKNOWN_ERROR, { cause: error })
}
