import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ToastInput } from '../../ui/toast-store.ts'
import { createRegeneration } from './regeneration.ts'
import type { ImageAnswer, ImageJob } from './image-job.ts'
import { answerOf, DONE, jobOf, resultOf } from '../../../tests/support/units/desk-rigs.ts'
import { faultFrom, ServerFault, UNKNOWN_ERROR, UNREACHABLE, type ImageServer } from './image-server.ts'
import { phaseOf } from './run-state.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Told = { hear: (job: ImageJob) => void; connect: () => void }

type World = {
  isLive: boolean
  canWatch: boolean
  /** `readJobs` resolves to these runs. If `readFault` is set, it rejects with that error instead. */
  jobs: ImageJob[]
  readFault: ServerFault | null
  reads: number
  refreshes: number
  watches: number
  cancelled: string[]
  drawn: unknown[]
  /** The argument `uploaded` of each request for a run: whether to renew uploaded pictures too. */
  uploaded: boolean[]
  undone: unknown[]
  undoFault: ServerFault | null
}

const ignore = (): void => undefined

/** Returns the tool with a fake server. The test decides what the server answers. */
function rig() {
  const calls: { answer: (answer: ImageAnswer) => void; fail: (fault: ServerFault) => void }[] = []
  const toasts: string[] = []
  const told: Told = { hear: ignore, connect: ignore }
  const world: World = {
    isLive: true,
    canWatch: true,
    jobs: [],
    readFault: null,
    reads: 0,
    refreshes: 0,
    watches: 0,
    cancelled: [],
    drawn: [],
    uploaded: [],
    undone: [],
    undoFault: null,
  }
  const pending = (signal?: AbortSignal) =>
    new Promise<ImageAnswer>((answer, fail) => {
      calls.push({ answer, fail })
      signal?.addEventListener('abort', () => fail(new ServerFault(0, UNREACHABLE)))
    })
  const server: ImageServer = {
    regenerateAll: (signal, uploaded) => {
      world.uploaded.push(uploaded)
      return pending(signal)
    },
    drawOne: (item, variation) => {
      world.drawn.push({ ...item, variation })
      return pending()
    },
    cancel: (id) => {
      world.cancelled.push(id)
      return Promise.resolve()
    },
    undo: (job, items) => {
      world.undone.push({ job, items })
      return world.undoFault === null ? Promise.resolve({ undone: 2, changed: 1 }) : Promise.reject(world.undoFault)
    },
    readJobs: () => {
      world.reads += 1
      return world.readFault === null ? Promise.resolve(world.jobs) : Promise.reject(world.readFault)
    },
    watch: (onJob, onConnect) => {
      world.watches += 1
      if (!world.canWatch) return Promise.reject(new ServerFault(0, UNREACHABLE))
      Object.assign(told, { hear: onJob, connect: onConnect })
      return Promise.resolve(ignore)
    },
    isLive: () => world.isLive,
  }
  const regeneration = createRegeneration({
    server,
    toast: ({ title, tone }: ToastInput) => toasts.push(`${tone ?? 'neutral'}: ${title}`),
    refreshSession: () => {
      world.refreshes += 1
      return Promise.resolve()
    },
  })
  return { regeneration, calls, toasts, told, world, phase: () => phaseOf(regeneration.getSnapshot()) }
}

const rest = () => vi.advanceTimersByTimeAsync(0)
const STARTING = 'neutral: Starting comprehensive image regeneration...'
const SUCCESS = 'success: Images regenerated: 2 of 2 posts and 1 of 1 author succeeded.'

test('a run shows one toast at its start and one at its end, although record and answer both report the end', async () => {
  const { regeneration, calls, toasts, told, phase } = rig()
  regeneration.follow()
  await rest()
  void regeneration.start(false)
  expect(phase()).toBe('running')
  void regeneration.start(false)
  expect(calls).toHaveLength(1)
  told.hear(jobOf({ done: 1, progress: 33 }))
  told.hear(DONE)
  expect(phase()).toBe('running')
  calls[0]?.answer(answerOf())
  await rest()
  expect(phase()).toBe('complete')
  told.hear(DONE)
  expect(toasts).toEqual([STARTING, SUCCESS])
})

test('a run ends with its record, even if the call is never answered', async () => {
  const { regeneration, toasts, told, phase } = rig()
  regeneration.follow()
  void regeneration.start(false)
  told.hear(DONE)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(phase()).toBe('running')
  await vi.advanceTimersByTimeAsync(200)
  expect(phase()).toBe('complete')
  expect(toasts).toEqual([STARTING, SUCCESS])
})

test.each([
  [401, 'Please sign in.', 1],
  [403, 'You are not allowed to do this.', 0],
  [429, 'Too many requests. Please try again in a moment.', 0],
  [503, 'The service is unavailable for the moment. Please try again.', 0],
  [0, UNREACHABLE, 0],
])(
  'a call that fails with %i shows the reason, keeps the last report, and can be repeated',
  async (status, message, refreshes) => {
    const { regeneration, calls, toasts, world, phase } = rig()
    world.jobs = [DONE]
    regeneration.follow()
    await rest()
    void regeneration.start(false)
    calls[0]?.fail(new ServerFault(status, message))
    await rest()
    expect(phase()).toBe('failed')
    expect(toasts).toEqual([STARTING, `destructive: Failed to regenerate images: ${message}`])
    expect(regeneration.getSnapshot().run).toEqual(DONE)
    expect(world.refreshes).toBe(refreshes)
    void regeneration.start(false)
    expect(calls).toHaveLength(2)
  },
)

test.each([0, 502, 503])(
  'after a call is interrupted with %i, the page follows the run’s record to the end, even through an offline period',
  async (status) => {
    const { regeneration, calls, toasts, told, world, phase } = rig()
    regeneration.follow()
    await rest()
    void regeneration.start(false)
    told.hear(jobOf({ done: 1, progress: 33 }))
    Object.assign(world, { isLive: false, readFault: new ServerFault(0, UNREACHABLE) })
    calls[0]?.fail(new ServerFault(status, UNREACHABLE))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(regeneration.getSnapshot().isOffline).toBe(true)
    expect(phase()).toBe('running')
    Object.assign(world, { readFault: null, jobs: [jobOf({ done: 2, progress: 66 })] })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(regeneration.getSnapshot()).toMatchObject({ isOffline: false, run: { progress: 66 } })
    world.jobs = [DONE]
    await vi.advanceTimersByTimeAsync(2_000)
    expect(phase()).toBe('complete')
    expect(toasts).toEqual([STARTING, SUCCESS])
  },
)

test('after a call is interrupted before any record arrived, the page finds the run in the database', async () => {
  const { regeneration, calls, toasts, world, phase } = rig()
  world.jobs = [jobOf({ ...DONE, id: 'old', created: '2026-11-20 08:00:00.000Z' })]
  regeneration.follow()
  await rest()
  void regeneration.start(false)
  world.jobs = [jobOf()]
  calls[0]?.fail(new ServerFault(0, UNREACHABLE))
  await rest()
  expect(phase()).toBe('running')
  expect(toasts).toEqual([STARTING])
})

test('without realtime messages the record is read every two seconds during a run, and the connection is retried', async () => {
  const { regeneration, world, phase } = rig()
  Object.assign(world, { isLive: false, canWatch: false, jobs: [jobOf()] })
  const stop = regeneration.follow()
  await rest()
  expect(phase()).toBe('running')
  const before = world.reads
  await vi.advanceTimersByTimeAsync(10_000)
  expect(world.reads - before).toBe(5)
  expect(world.watches).toBeGreaterThan(1)
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(world.reads - before).toBe(5)
})

test('with realtime messages the record is read after ten silent seconds, on each new connection, and when the page is visible or online again', async () => {
  const { regeneration, told, world } = rig()
  world.jobs = [jobOf()]
  regeneration.follow()
  await rest()
  expect(world.reads).toBe(1)
  await vi.advanceTimersByTimeAsync(8_000)
  told.hear(jobOf({ done: 1, progress: 33 }))
  await vi.advanceTimersByTimeAsync(8_000)
  expect(world.reads).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(world.reads).toBe(2)
  told.connect()
  await rest()
  window.dispatchEvent(new Event('online'))
  await rest()
  document.dispatchEvent(new Event('visibilitychange'))
  await rest()
  expect(world.reads).toBe(5)
})

test('a run is cancelled once, and its end is reported with the finished pictures', async () => {
  const { regeneration, calls, toasts, told, world, phase } = rig()
  regeneration.follow()
  await rest()
  void regeneration.start(false)
  await regeneration.cancel()
  expect(world.cancelled).toEqual([])
  told.hear(jobOf({ done: 1, progress: 33 }))
  await Promise.all([regeneration.cancel(), regeneration.cancel()])
  expect(world.cancelled).toEqual(['run1'])
  calls[0]?.answer(
    answerOf({
      success: false,
      code: 'cancelled',
      details: 'The run was canceled.',
      report: { posts: [resultOf('p1')], authors: [] },
    }),
  )
  await rest()
  expect(phase()).toBe('failed')
  expect(toasts).toEqual([
    STARTING,
    'neutral: Image regeneration was canceled: 1 of 2 posts and 0 of 1 author succeeded.',
  ])
})

test('each run for a single picture requests the next variation, and a failure shows in its line', async () => {
  const { regeneration, calls, toasts, world } = rig()
  const answer = answerOf({ job: 'one', report: { posts: [resultOf('p1')], authors: [] } })
  const first = regeneration.drawOne({ kind: 'post', id: 'p1' })
  void regeneration.drawOne({ kind: 'post', id: 'p1' })
  calls[0]?.answer(answer)
  await first
  const second = regeneration.drawOne({ kind: 'post', id: 'p1' })
  calls[1]?.fail(new ServerFault(401, 'Please sign in.'))
  await second
  expect(world.drawn).toEqual([
    { kind: 'post', id: 'p1', variation: 1 },
    { kind: 'post', id: 'p1', variation: 2 },
  ])
  expect(regeneration.getSnapshot().drawing).toEqual({ p1: { isBusy: false, error: 'Please sign in.' } })
  expect({ toasts, refreshes: world.refreshes }).toEqual({ toasts: [], refreshes: 1 })
})

test('an account that may no longer see the run is notified, and stops waiting', async () => {
  const { regeneration, toasts, world, phase } = rig()
  world.jobs = [jobOf()]
  regeneration.follow()
  await rest()
  world.jobs = []
  window.dispatchEvent(new Event('online'))
  await rest()
  expect(phase()).toBe('failed')
  expect(toasts).toEqual([
    'destructive: Failed to regenerate images: This account can no longer watch the run. It continues on the server: sign in as an administrator to see it.',
  ])
  expect(world.refreshes).toBe(1)
})

test('signing out clears the state, and a late answer changes nothing', async () => {
  const { regeneration, calls, toasts, phase } = rig()
  void regeneration.start(false)
  regeneration.forget()
  calls[0]?.answer(answerOf())
  await rest()
  expect(phase()).toBe('idle')
  expect(toasts).toEqual([STARTING])
})

const refusal = (status: number, response: unknown) =>
  Object.assign(new Error('Something went wrong.'), { status, response })

test.each<[unknown, number, string]>([
  [refusal(200, {}), 200, UNKNOWN_ERROR],
  [refusal(422, { success: false, details: 'The service wants a key.', error: 'x' }), 422, 'The service wants a key.'],
  [refusal(401, { success: false, error: 'Please sign in.' }), 401, 'Please sign in.'],
  [refusal(404, { message: 'Missing.' }), 404, 'Missing.'],
  [refusal(502, {}), 502, UNKNOWN_ERROR],
  [refusal(500, { error: '' }), 500, UNKNOWN_ERROR],
  [refusal(0, {}), 0, UNREACHABLE],
  [new TypeError('Failed to fetch'), 0, UNREACHABLE],
])('an error of the SDK becomes a status and a message, case %#', (error, status, message) => {
  expect(faultFrom(error)).toMatchObject({ status, message })
})

test('a run renews uploaded pictures only on request', () => {
  const { regeneration, world } = rig()
  void regeneration.start(true)
  expect(world.uploaded).toEqual([true])
})

test('an undo restores one or all pictures of a run, shows their number, and reads the report again', async () => {
  const { regeneration, world, toasts } = rig()
  await regeneration.undo('run1', { kind: 'post', id: 'p1' })
  await regeneration.undo('run1')
  expect(world.undone).toEqual([
    { job: 'run1', items: [{ kind: 'post', id: 'p1' }] },
    { job: 'run1', items: [] },
  ])
  expect(world.reads).toBe(2)
  expect(toasts).toEqual(['neutral: 2 earlier pictures are back.', 'neutral: 2 earlier pictures are back.'])
  world.undoFault = new ServerFault(410, 'Thirty days have passed.')
  await regeneration.undo('run1')
  expect(toasts.at(-1)).toBe('destructive: Nothing was undone: Thirty days have passed.')
  expect(world.reads).toBe(2)
})
