import { expect, test } from 'vitest'
import { article } from '../../../tests/support/units/desk-rigs.ts'
import { articleKind, type ArticleValues } from '../articles/article-values.ts'
import { opened, type AutosaveEvent, type AutosaveMachine, type SavePhase } from './autosave-state.ts'
import { autosaveTable, decide } from './autosave-table.ts'
import { RecordFault } from './record-fault.ts'

type Event = AutosaveEvent<ArticleValues>
type Phase = SavePhase<ArticleValues>['at']

const table = autosaveTable(articleKind)
const job = { publication: {}, isForced: true, end: () => undefined }
const [base, newer] = [
  article({}, { isPublished: true }),
  article({ excerpt: 'Hers.' }, { isPublished: true, updated: '2' }),
]
const offered = { version: '9', by: '', at: '', base: '1', was: { excerpt: '' }, values: { excerpt: 'Hers.' } }
const sent = { ...base.values, content: 'Mine.' }
const calm: AutosaveMachine<ArticleValues> = {
  ...opened(articleKind, base, undefined),
  values: sent,
  status: 'waiting',
  offered,
}
const task = { job, sent, fields: ['content' as const], isSaved: false }

/** A published article in each phase. The server lacks the typed text, and offers another editor's changes. */
const STATES: Record<Phase, AutosaveMachine<ArticleValues>> = {
  rest: calm,
  conflict: { ...calm, phase: { at: 'conflict' }, status: 'conflict', theirs: newer, conflicts: ['content'] },
  gone: { ...calm, phase: { at: 'gone' }, status: 'gone' },
  saving: { ...calm, phase: { at: 'saving', task }, status: 'saving' },
  rereading: { ...calm, phase: { at: 'rereading', task }, status: 'saving' },
  sharing: { ...calm, phase: { at: 'sharing', task }, offered: null },
  comparing: { ...calm, phase: { at: 'comparing', task }, offered: null },
}

const EVENTS: { [Type in Event['type']]: AutosaveEvent<ArticleValues, Type> } = {
  change: { type: 'change', changes: { content: 'Longer.' } },
  save: { type: 'save', job },
  refresh: { type: 'refresh' },
  look: { type: 'look' },
  resolve: { type: 'resolve', choice: 'theirs' },
  continue: { type: 'continue' },
  discard: { type: 'discard' },
  stored: { type: 'stored', isStored: false },
  'set-aside': { type: 'set-aside' },
  discarded: { type: 'discarded' },
  saved: { type: 'saved', record: newer },
  read: { type: 'read', record: newer },
  shared: { type: 'shared', version: '1' },
  looked: { type: 'looked', found: null },
  failed: { type: 'failed', fault: new RecordFault('changed', '') },
}

/** Names what an event changes in a state, then the effects; `-` if there is neither. */
function outcome(state: AutosaveMachine<ArticleValues>, event: Event): string {
  const { state: next, effects } = decide(table, state, event)
  const changes = [
    ...(next.phase.at === state.phase.at ? [] : [`to ${next.phase.at}`]),
    ...(next.status === state.status ? [] : [`is ${next.status}`]),
    ...(next.queue.length > 0 ? ['waits'] : []),
    ...(next.shared === state.shared ? [] : [`has version "${next.shared}"`]),
    ...(next.isShared === state.isShared ? [] : [next.isShared ? 'is shared' : 'is not shared']),
    ...(next.isStored === state.isStored ? [] : ['is not stored']),
    ...(next.offered === state.offered ? [] : [next.offered === null ? 'offers nothing' : 'offers']),
    ...effects.map((effect) => (effect.do === 'schedule' ? `in ${effect.delay}` : effect.do)),
  ]
  return changes.join(', ') || (next === state ? '-' : 'other')
}

/** Returns a line for each outcome of an event: the phases and the outcome. */
function linesOf(event: Event): string[] {
  const phases = Map.groupBy(Object.entries(STATES), ([, state]) => outcome(state, event))
  return [...phases].map(([each, states]) => `${event.type} | ${states.map(([at]) => at).join(' ')} | ${each}`)
}

/** Each line names an event, the phases in which it comes, and the outcome. */
const DECISIONS = `
change | rest sharing comparing | store, in 2000
change | conflict gone | store
change | saving rereading | is waiting, store, in 2000
save | rest | to saving, is saving, in null, save
save | conflict gone | in null, end
save | saving rereading sharing comparing | waits
refresh | rest gone | read
refresh | conflict saving rereading sharing comparing | -
look | rest conflict gone | look
look | saving rereading sharing comparing | waits
resolve | rest gone saving rereading sharing comparing | -
resolve | conflict | set-aside
continue | rest | has version "9", offers nothing, store, in 0
continue | conflict gone | to rest, is waiting, has version "9", offers nothing, store, in 0
continue | saving rereading sharing comparing | waits
discard | rest conflict gone saving rereading | discard
discard | sharing comparing | -
stored | rest conflict gone saving rereading sharing comparing | is not stored
set-aside | rest gone saving rereading sharing comparing | -
set-aside | conflict | to rest, is saved, store, in null, end
discarded | rest conflict gone saving rereading | offers nothing, in 0
discarded | sharing comparing | in 0
saved | rest conflict gone rereading sharing comparing | -
saved | saving | to rest, is saved, store, end
read | rest | store, look
read | conflict saving sharing comparing | -
read | gone | to rest, is waiting, store, look
read | rereading | to saving, store, in null, save
shared | rest conflict gone saving rereading comparing | -
shared | sharing | to rest, has version "1", is shared, store, end
looked | rest conflict gone | offers nothing
looked | saving rereading sharing | -
looked | comparing | to rest, in 2000, end
failed | rest conflict gone | -
failed | saving | to rereading, read
failed | rereading | read
failed | sharing | to comparing, look
failed | comparing | to rest, in 2000, end
`

test('the table decides each of the 15 events in each of the 7 phases', () => {
  expect(Object.keys(table).toSorted()).toEqual(Object.keys(EVENTS).toSorted())
  expect(Object.values(table).flatMap((row) => Object.keys(row))).toHaveLength(15 * 7)
  expect(Object.values(EVENTS).flatMap(linesOf)).toEqual(DECISIONS.trim().split('\n'))
})

const { rest, conflict, saving, rereading, sharing } = STATES
const alone = { ...rest, offered: null }
const draft = { ...saving, loaded: article() }
const fault = (kind: RecordFault['kind']): Event => ({ type: 'failed', fault: new RecordFault(kind, 'Why.') })
const unforced: Event = { type: 'save', job: { ...job, isForced: false } }
const theirs: Event = { type: 'read', record: article({ content: 'Hers.' }, { updated: '2' }) }

test.each<[string, AutosaveMachine<ArticleValues>, Event, string]>([
  ['unpublished changes are shared', alone, unforced, 'to sharing, in null, share'],
  ['offered changes are never overwritten', rest, unforced, 'in null, end'],
  ['without a title nothing is sent', { ...alone, values: { ...sent, title: '' } }, EVENTS.save, 'in null, end'],
  ['the same text is not sent', { ...alone, values: base.values }, EVENTS.save, 'is saved, in null, end'],
  [
    'text typed during a save follows',
    { ...saving, values: newer.values },
    EVENTS.saved,
    'to rest, is waiting, store, in 2000, end',
  ],
  [
    'a publication deletes the shared changes',
    { ...saving, offered: null, shared: '1' },
    EVENTS.saved,
    'to sharing, is saved, store, share',
  ],
  ['a draft is sent again', draft, fault('offline'), 'to rest, is offline, in 5000, end'],
  ['a publication waits for the editor', saving, fault('offline'), 'to rest, is offline, end'],
  ['a refusal ends the save', rereading, fault('refused'), 'to rest, is refused, end'],
  ['a deletion ends all saves', rereading, fault('gone'), 'to gone, is gone, end'],
  ['shared changes are sent again', sharing, fault('offline'), 'to rest, in 5000, end'],
  ['a refusal to share ends the save', sharing, fault('signed-out'), 'to rest, end'],
  ['a read finds a conflict', rest, theirs, 'to conflict, is conflict'],
  ['a save finds a conflict', rereading, theirs, 'to conflict, is conflict, end'],
  ['the same version changes nothing', rest, { type: 'read', record: base }, 'look'],
  [
    'the own text is chosen',
    { ...conflict, offered: null },
    { type: 'resolve', choice: 'mine' },
    'to sharing, is waiting, store, in null, share',
  ],
  ['the changes of another are offered', alone, { type: 'looked', found: offered }, 'offers'],
  [
    'text typed meanwhile is not shared',
    { ...sharing, values: newer.values },
    EVENTS.shared,
    'to rest, has version "1", store, end',
  ],
  [
    'discarded changes have no version',
    { ...rest, shared: '8' },
    EVENTS.discarded,
    'has version "", offers nothing, in 0',
  ],
  ['the own changes are known', { ...alone, shared: '9' }, { type: 'looked', found: offered }, '-'],
])('%s', (_, state, event, expected) => {
  expect(outcome(state, event)).toBe(expected)
})
