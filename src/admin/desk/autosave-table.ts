import type { AutosaveEffect, AutosaveEvent, AutosaveMachine, SaveJob, SaveTask } from './autosave-state.ts'
import { autosaveSteps, planSave, type AutosaveStep } from './autosave-steps.ts'
import { mergeValues } from './merge-values.ts'
import { changedFields, pick, type RecordKind, type RecordValues } from './record-values.ts'

/** How long (ms) after the last key press the text is sent to the server. */
export const SAVE_AFTER_MS = 2_000
export const RETRY_AFTER_MS = 5_000

type Row<V extends RecordValues, Type extends AutosaveEvent<V>['type']> = Record<
  'rest' | 'conflict' | 'gone',
  (state: AutosaveMachine<V>, event: AutosaveEvent<V, Type>) => AutosaveStep<V>
> &
  Record<
    'saving' | 'rereading' | 'sharing' | 'comparing',
    (state: AutosaveMachine<V>, event: AutosaveEvent<V, Type>, task: SaveTask<V>) => AutosaveStep<V>
  >
type Table<V extends RecordValues> = { [Type in AutosaveEvent<V>['type']]: Row<V, Type> }

/** Decides the next state and the effects. Changes nothing itself. Events that wait follow once the job has ended. */
export function decide<V extends RecordValues, Type extends AutosaveEvent<V>['type']>(
  table: Table<V>,
  state: AutosaveMachine<V>,
  event: AutosaveEvent<V, Type>,
): AutosaveStep<V> {
  const { phase } = state
  const row: Row<V, Type> = table[event.type]
  const step = 'task' in phase ? row[phase.at](state, event, phase.task) : row[phase.at](state, event)
  const [next, ...queue] = step.state.queue
  if (next === undefined || 'task' in step.state.phase) return step
  const later = decide(table, { ...step.state, queue }, next)
  return { state: later.state, effects: [...step.effects, ...later.effects] }
}

/** Returns the decisions of the autosave. Each row is an event, each column a phase. */
export function autosaveTable<V extends RecordValues>(
  kind: Pick<RecordKind<V>, 'empty' | 'hasDrafts' | 'lacks' | 'asCopy'>,
): Table<V> {
  type State = AutosaveMachine<V>
  type Effect = AutosaveEffect<V>
  type Step = AutosaveStep<V>
  type On<Type extends AutosaveEvent<V>['type']> = AutosaveEvent<V, Type>
  type Task = SaveTask<V>
  const { only, baseOf, own, isPublic, looks, store, settled, rest, request, end, merge, offer, takeOver } =
    autosaveSteps(kind)

  const skip = (state: State) => only(state)
  const wait = (state: State, event: AutosaveEvent<V>) => only({ ...state, queue: [...state.queue, event] })

  function hold(state: State, { changes }: On<'change'>): Step {
    const next = { ...state, values: { ...state.values, ...changes } }
    return only(next, store(next))
  }

  function type(state: State, event: On<'change'>): Step {
    const { state: next, effects } = hold(state, event)
    const draft: State = next.status === 'saving' ? next : { ...next, status: 'typed', error: '', fieldErrors: {} }
    return only(isPublic(next) ? { ...settled(next), isShared: false } : draft, ...effects, planSave(SAVE_AFTER_MS))
  }

  const refuse = (state: State, { job }: On<'save'>) => end(state, job, false, planSave(null))

  function begin(state: State, { job }: Pick<On<'save'>, 'job'>): Step {
    const { loaded, values: sent } = state
    if (!job.isForced && isPublic(state)) return share(state, job, false, planSave(null))
    const fields = own(state)
    const isSame = fields.length === 0 && loaded !== null && Object.keys(job.publication).length === 0
    // While a value is missing or invalid, the text stays on this device only.
    if (isSame || kind.lacks(sent) !== '') return end(settled(state), job, isSame, planSave(null))
    const next: State = { ...state, status: 'saving', error: '', fieldErrors: {} }
    const task = { job, sent, fields, isSaved: false }
    return request(next, { at: 'saving', task }, planSave(null), { do: 'save', loaded, task })
  }

  /** Stores unpublished changes on the server, or deletes them if none are left. */
  function share(state: State, job: SaveJob, isSaved: boolean, first: Effect): Step {
    const { loaded, values: sent, offered, shared: version } = state
    if (loaded === null || offered !== null) return end(state, job, isSaved, first)
    const fields = own(state)
    if (fields.length === 0 && version === '') return end({ ...state, isShared: false }, job, true, first, store(state))
    const changes = { base: loaded.updated, was: pick(loaded.values, fields), values: pick(sent, fields) }
    const effect: Effect = { do: 'share', version, changes: fields.length === 0 ? null : changes }
    return request(state, { at: 'sharing', task: { job, sent, fields, isSaved } }, first, effect)
  }

  function takeSaved(state: State, { record }: On<'saved'>, { job, sent, fields }: Task): Step {
    // Values that the server normalised don't replace the text that the editor is typing.
    const values = { ...record.values, ...pick(sent, fields) }
    const typed = pick(state.values, changedFields(sent, state.values))
    const next = settled({ ...state, loaded: { ...record, values }, values: { ...values, ...typed } })
    if (next.status !== 'saved') return end(next, job, true, store(next), planSave(SAVE_AFTER_MS))
    return next.shared === '' ? end(next, job, true, store(next)) : share(next, job, true, store(next))
  }

  function fail(state: State, { fault }: On<'failed'>, task: Task): Step {
    const { kind: status, message: error, fields: fieldErrors } = fault
    if (status === 'changed') return request(state, { at: 'rereading', task }, { do: 'read' })
    const isDue = status === 'offline' && !isPublic(state)
    return end({ ...state, status, error, fieldErrors }, task.job, false, ...(isDue ? [planSave(RETRY_AFTER_MS)] : []))
  }

  function takeReread(state: State, { record }: On<'read'>, { job }: Task): Step {
    const next = merge(state, record)
    return next.status === 'conflict' ? end(next, job, false) : storeAndBegin(next, job)
  }

  function takeRead(state: State, { record }: On<'read'>): Step {
    if (record.updated === state.loaded?.updated) return only(state, ...looks(state))
    const merged = merge(state, record)
    if (merged.status === 'conflict') return rest(merged)
    const next = settled(merged)
    const isDue = next.status === 'typed'
    return rest(next, store(next), ...(isDue ? [planSave(SAVE_AFTER_MS)] : []), ...looks(next))
  }

  function takeShared(state: State, { version: shared }: On<'shared'>, { job, sent }: Task): Step {
    const next = { ...state, shared, isShared: shared !== '' && state.values === sent }
    return end(next, job, true, store(next))
  }

  function failToShare(state: State, { fault }: On<'failed'>, task: Task): Step {
    const { job, isSaved } = task
    if (fault.kind === 'offline') return end(state, job, isSaved, planSave(RETRY_AFTER_MS))
    if (fault.kind !== 'changed' && fault.kind !== 'gone') return end(state, job, isSaved)
    return isPublic(state) ? request(state, { at: 'comparing', task }, { do: 'look' }) : endComparing(state, task)
  }

  function endComparing(state: State, { job, isSaved }: Task, ...effects: readonly Effect[]): Step {
    const isDue = state.offered === null && own(state).length > 0
    return end(state, job, isSaved, ...effects, ...(isDue ? [planSave(SAVE_AFTER_MS)] : []))
  }

  const failToLook = (state: State, _: On<'failed'>, task: Task) => endComparing(state, task)
  function compare(state: State, event: On<'looked'>, task: Task): Step {
    const { state: next, effects } = offer(state, event)
    return endComparing(next, task, ...effects)
  }

  function discard(state: State): Step {
    return only(state, ...(state.offered === null ? [] : [{ do: 'discard', version: state.offered.version } as const]))
  }

  function takeDiscarded(state: State): Step {
    return only({ ...state, shared: '', offered: null }, ...(own(state).length > 0 ? [planSave(0)] : []))
  }

  /** Keeps the text of one editor. The other text becomes a draft on this device before the chosen one replaces it. */
  function resolve(state: State, event: On<'resolve' | 'set-aside'>): Step {
    const { loaded, theirs, conflicts } = state
    if (theirs === null) return only(state)
    const { merged } = mergeValues(baseOf(state), state.values, theirs.values)
    if (event.type === 'resolve' && event.choice === 'theirs')
      return only(state, { do: 'set-aside', values: kind.asCopy(merged) })
    const values = event.type === 'resolve' ? merged : { ...merged, ...pick(theirs.values, conflicts) }
    // In a conflict about unpublished changes, `theirs` is no newer version of the record.
    const isRecord = theirs.updated !== loaded?.updated
    const next = settled({ ...state, loaded: isRecord ? theirs : loaded, values, theirs: null, conflicts: [] })
    return storeAndBegin(rest(next).state, { publication: {}, isForced: false, end: () => undefined })
  }

  function storeAndBegin(state: State, job: SaveJob): Step {
    const begun = begin(state, { job })
    return only(begun.state, store(state), ...begun.effects)
  }

  const read = (state: State) => only(state, ...(state.loaded === null ? [] : [{ do: 'read' } as const]))
  const look = (state: State) => only(state, ...looks(state))
  const takeStored = (state: State, { isStored }: On<'stored'>) =>
    only(isStored === state.isStored ? state : { ...state, isStored })

  return {
    change: { rest: type, conflict: hold, gone: hold, ...busy(type) },
    save: { rest: begin, conflict: refuse, gone: refuse, ...busy(wait) },
    refresh: { rest: read, conflict: skip, gone: read, ...busy(skip) },
    look: { ...idle(look), ...busy(wait) },
    resolve: { ...idle(skip), conflict: resolve, ...busy(skip) },
    continue: { ...idle(takeOver), ...busy(wait) },
    discard: { ...idle(discard), ...busy(discard) },
    stored: { ...idle(takeStored), ...busy(takeStored) },
    'set-aside': { ...idle(skip), conflict: resolve, ...busy(skip) },
    discarded: { ...idle(takeDiscarded), ...busy(takeDiscarded) },
    saved: { ...idle(skip), ...busy(skip), saving: takeSaved },
    read: { rest: takeRead, conflict: skip, gone: takeRead, ...busy(skip), rereading: takeReread },
    shared: { ...idle(skip), ...busy(skip), sharing: takeShared },
    looked: { ...idle(offer), ...busy(skip), comparing: compare },
    failed: { ...idle(skip), saving: fail, rereading: fail, sharing: failToShare, comparing: failToLook },
  }
}

function idle<Cell>(cell: Cell) {
  return { rest: cell, conflict: cell, gone: cell }
}

function busy<Cell>(cell: Cell) {
  return { saving: cell, rereading: cell, sharing: cell, comparing: cell }
}
