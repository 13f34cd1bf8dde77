import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { article, ID, rig } from '../../../tests/support/units/desk-rigs.ts'
import { propertyRuns } from '../../../tests/support/runner/property-runs.ts'
import { RecordFault } from './record-fault.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const FIELDS = ['title', 'content', 'excerpt'] as const
type Field = (typeof FIELDS)[number]
const STARTS = ['new', 'draft', 'public'] as const
const LOSSES = ['nothing', 'requests', 'answers'] as const
const PRESSES = ['publish', 'unpublish', 'retry', 'refresh', 'continue', 'discard', 'mine', 'theirs', 'reopen'] as const

type Action =
  | { do: 'type' | 'save elsewhere' | 'share elsewhere'; field: Field }
  | { do: 'wait'; ms: number }
  /** From now on each request or answer takes `ms`, and some get lost. */
  | { do: 'network'; loses: (typeof LOSSES)[number]; ms: number }
  | { do: 'refuse'; kind: 'refused' | 'signed-out' | null }
  | { do: 'storage'; isFull: boolean }
  | { do: 'delete elsewhere' }
  | { do: 'press'; button: (typeof PRESSES)[number] }

const field = fc.constantFrom(...FIELDS)
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('type'), field }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('save elsewhere', 'share elsewhere'), field }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(0, 50, 150, 2_000, 9_000) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('network'),
      loses: fc.constantFrom('nothing', ...LOSSES),
      ms: fc.constantFrom(0, 1, 100, 3_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('refuse'), kind: fc.constantFrom('refused', 'signed-out', null) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('storage'), isFull: fc.boolean() }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('press'), button: fc.constantFrom(...PRESSES) }) },
)

/** Runs actions against the real autosave, a fake server and another editor. Every typed text is unique. */
function startHistory(from: (typeof STARTS)[number]) {
  let asides = 0
  let texts = 0
  const most = { writes: 0 }
  const network = { loses: 'nothing', ms: 0 }
  const { world, copies, open } = rig({
    stored: from === 'new' ? null : article({}, { isPublished: from === 'public' }),
    newId: () => `aside${(asides += 1)}`,
  })
  /** The newest text of this editor by field, and all that the server ever had. */
  const mine = new Map<Field, string>()
  const served = new Set<unknown>()
  const writes = new Map<number, number>()
  /** What belongs to one opening of the page. */
  let page = { newest: 0, hasContinued: false }
  let autosave = open()

  function serveAll(): void {
    for (const values of [world.stored?.values, world.unpublished?.values])
      for (const value of Object.values(values ?? {})) served.add(value)
  }

  const travel = async (isLost: boolean) => {
    await new Promise((resolve) => setTimeout(resolve, network.ms))
    if (isLost) throw new RecordFault('offline', 'lost')
  }
  world.travel = async (request, serve, opened) => {
    const { loses } = network
    const weight = ['create', 'save', 'write'].includes(request) ? 1 : 0
    const count = (change: number) => writes.set(opened, (writes.get(opened) ?? 0) + change)
    count(weight)
    most.writes = Math.max(most.writes, ...writes.values())
    try {
      await travel(loses === 'requests')
      const answer = serve()
      serveAll()
      await travel(loses === 'answers')
      return answer
    } finally {
      count(-weight)
    }
  }

  function press(button: (typeof PRESSES)[number]): void {
    if (button === 'publish') void autosave.publish({ published: true })
    else if (button === 'unpublish') void autosave.publish({ published: false })
    else if (button === 'mine' || button === 'theirs') void autosave.resolve(button)
    else if (button === 'discard') void autosave.discardOffered().catch(String)
    else if (button === 'retry' || button === 'refresh') void autosave[button]()
    else if (button === 'continue') {
      page.hasContinued = true
      autosave.continueOffered()
    } else if (autosave.getSnapshot().isStored) {
      autosave.stop()
      page = { newest: 0, hasContinued: false }
      autosave = open()
    }
  }

  async function act(next: Action): Promise<void> {
    const text = `text ${(texts += 1)}`
    if (next.do === 'type') {
      mine.set(next.field, text)
      autosave.change({ [next.field]: text })
    } else if (next.do === 'save elsewhere' && world.stored !== null) {
      const { updated, values } = world.stored
      world.stored = { ...world.stored, updated: `${Number(updated) + 1}`, values: { ...values, [next.field]: text } }
    } else if (next.do === 'share elsewhere' && world.stored?.isPublished === true) {
      const { updated, values } = world.stored
      const { base, was, values: shared } = world.unpublished ?? { base: updated, was: {}, values: {} }
      world.unpublished = {
        version: text,
        by: 'ann@firm.example',
        at: '',
        base,
        was: { [next.field]: values[next.field], ...was },
        values: { ...shared, [next.field]: text },
      }
    } else if (next.do === 'network') Object.assign(network, next)
    else if (next.do === 'refuse') world.fault = next.kind === null ? null : new RecordFault(next.kind, '')
    else if (next.do === 'storage') world.isFull = next.isFull
    else if (next.do === 'delete elsewhere') Object.assign(world, { stored: null, unpublished: null })
    else if (next.do === 'press') press(next.button)
    await vi.advanceTimersByTimeAsync(next.do === 'wait' ? next.ms : 0)
    serveAll()
  }

  /** Returns the fields whose newest text neither server nor device has, although the page may close now. */
  function lost(): string[] {
    const { values, isStored } = autosave.getSnapshot()
    const asideTexts = Array.from({ length: asides }, (_, index) => copies.read(`aside${index + 1}`)?.values)
    const places = [copies.read(ID)?.values, ...asideTexts, ...(isStored ? [] : [values])]
    const isAt = (name: Field, text: string) => places.some((place) => String(place?.[name]).startsWith(text))
    return [...mine].filter(([name, text]) => !served.has(text) && !isAt(name, text)).map(([name]) => name)
  }

  /** Returns whether the page has gone back to an older version of the record. */
  function isOlder(): boolean {
    const version = Number(autosave.getSnapshot().loaded?.updated ?? 0)
    const before = page.newest
    page.newest = version
    return version < before && !page.hasContinued
  }

  return { world, copies, most, act, lost, isOlder, snapshot: () => autosave.getSnapshot() }
}

async function run(from: (typeof STARTS)[number], actions: readonly Action[]) {
  const history = startHistory(from)
  for (const next of actions) {
    await history.act(next)
    expect([next, history.lost(), history.isOlder(), history.most.writes <= 1]).toEqual([next, [], false, true])
  }
  return history
}

/** The faults end, and the editor takes over, decides and publishes until nothing is left to do. */
const ENDING: readonly Action[] = [
  { do: 'network', loses: 'nothing', ms: 0 },
  { do: 'refuse', kind: null },
  { do: 'storage', isFull: false },
  { do: 'wait', ms: 20_000 },
  ...[1, 2, 3].flatMap(() =>
    (['refresh', 'continue', 'mine', 'publish'] as const).flatMap((button): Action[] => [
      { do: 'press', button },
      { do: 'wait', ms: 2_000 },
    ]),
  ),
]

test('whatever happens, no typed text is lost, one save runs at a time, and at last everything is saved', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...STARTS), fc.array(action, { maxLength: 40 }), async (from, actions) => {
      const { world, copies, snapshot } = await run(from, [...actions, { do: 'type', field: 'title' }, ...ENDING])
      const { status, values, loaded, offered } = snapshot()
      expect([status, offered, copies.read(ID), world.unpublished]).toEqual(['saved', null, undefined, null])
      expect([values, loaded?.updated]).toEqual([world.stored?.values, world.stored?.updated])
    }),
    propertyRuns(),
  )
})

test('after the record was deleted elsewhere, the typed text stays on this device', async () => {
  const some = fc.array(action, { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(some, some, async (before, after) => {
      const { lost } = await run('draft', [...before, { do: 'delete elsewhere' }, ...after])
      expect(lost()).toEqual([])
    }),
    propertyRuns(),
  )
})
