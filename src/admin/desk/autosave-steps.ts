import type { AutosaveEffect, AutosaveEvent, AutosaveMachine, SaveJob, SavePhase } from './autosave-state.ts'
import { mergeValues } from './merge-values.ts'
import { changedFields, pick, type LoadedRecord, type RecordKind, type RecordValues } from './record-values.ts'

/** The next state, and the effects that the caller performs. */
export type AutosaveStep<V extends RecordValues> = {
  state: AutosaveMachine<V>
  effects: readonly AutosaveEffect<V>[]
}

export const planSave = (delay: number | null) => ({ do: 'schedule', delay }) as const

/** Returns the steps and questions of which the table of the autosave consists. They change nothing themselves. */
export function autosaveSteps<V extends RecordValues>(kind: Pick<RecordKind<V>, 'empty' | 'hasDrafts'>) {
  type State = AutosaveMachine<V>
  type Effect = AutosaveEffect<V>
  type Step = AutosaveStep<V>
  const only = (state: State, ...effects: Effect[]): Step => ({ state, effects })
  const baseOf = ({ loaded }: State) => loaded?.values ?? kind.empty
  const own = (state: State) => changedFields(baseOf(state), state.values)
  /** Returns whether visitors would see a save at once. Such a save needs the editor's click. */
  const isPublic = ({ loaded }: State) => !kind.hasDrafts || (loaded?.isPublished ?? false)
  const looks = (state: State): Effect[] => (state.loaded !== null && isPublic(state) ? [{ do: 'look' }] : [])

  /** The effect that stores the text on this device, so that a failed save loses nothing. */
  function store(state: State): Effect {
    const { loaded: base, values, shared } = state
    if (own(state).length === 0) return { do: 'store', copy: null }
    return { do: 'store', copy: base === null ? { values } : { values, base, ...(shared === '' ? {} : { shared }) } }
  }

  /** Returns the state with the status for the time when no save is running. */
  function settled(state: State): State {
    const isSame = own(state).length === 0 && state.loaded !== null
    return { ...state, status: isSame ? 'saved' : isPublic(state) ? 'waiting' : 'typed', error: '', fieldErrors: {} }
  }

  function rest(state: State, ...effects: Effect[]): Step {
    const { status } = state
    return only({ ...state, phase: { at: status === 'conflict' || status === 'gone' ? status : 'rest' } }, ...effects)
  }

  function request(state: State, phase: SavePhase<V>, ...effects: Effect[]): Step {
    return only({ ...state, phase, turn: state.turn + 1 }, ...effects)
  }

  function end(state: State, job: SaveJob, isSaved: boolean, ...effects: Effect[]): Step {
    return rest(state, ...effects, { do: 'end', job, isSaved })
  }

  /** Merges a newer version from the server into the text. If both editors changed a field, that is a conflict. */
  function merge(state: State, theirs: LoadedRecord<V>): State {
    const { merged, conflicts } = mergeValues(baseOf(state), state.values, theirs.values)
    if (conflicts.length > 0) return { ...state, status: 'conflict', theirs, conflicts, error: '', fieldErrors: {} }
    return { ...state, loaded: theirs, values: merged }
  }

  /** Offers unpublished changes, unless the present text is the same as the record with these changes. */
  function offer(state: State, { found }: AutosaveEvent<V, 'looked'>): Step {
    if (found === null) return only({ ...state, shared: '', offered: null, isShared: false })
    if (found.version === state.shared) return only(state)
    const isOther = changedFields({ ...baseOf(state), ...found.values }, state.values).length > 0
    if (isOther) return only({ ...state, offered: found, isShared: false })
    const next = { ...state, shared: found.version, offered: null, isShared: true }
    return only(next, store(next), ...(own(next).length === 0 ? [planSave(0)] : []))
  }

  /** Merges the offered changes. Their base version becomes the base, so the next save detects a newer record. */
  function takeOver(state: State): Step {
    const { loaded, offered } = state
    if (loaded === null || offered === null) return only(state)
    const fields = own(state)
    const base = { ...loaded, updated: offered.base, values: { ...loaded.values, ...offered.was } }
    const theirs = { ...base, values: { ...base.values, ...offered.values } }
    const mine = { ...base.values, ...pick(state.values, fields) }
    const { merged: values, conflicts } = mergeValues(base.values, mine, theirs.values)
    const isShared = fields.length === 0
    const taken = { ...state, shared: offered.version, loaded: base, values, offered: null, isShared, error: '' }
    if (conflicts.length > 0) return rest({ ...taken, status: 'conflict', theirs, conflicts }, store(taken))
    return rest({ ...taken, status: 'waiting' }, store(taken), ...(isShared ? [] : [planSave(0)]))
  }

  return { only, baseOf, own, isPublic, looks, store, settled, rest, request, end, merge, offer, takeOver }
}
