import type { LocalCopy } from './local-copy.ts'
import type { RecordFault, RecordFaultKind } from './record-fault.ts'
import type { Publication, UnpublishedChanges } from './record-server.ts'
import type { LoadedRecord, RecordKind, RecordValues } from './record-values.ts'

/**
 * `saved`: the server has everything. `typed`: the server lacks a part of the text. `waiting`: the changes of a public
 * record are not published. The other values but `saving` say why a save failed. Until a save succeeds, this device
 * stores the text.
 */
export type SaveStatus = Exclude<RecordFaultKind, 'changed'> | 'saved' | 'typed' | 'saving' | 'waiting' | 'conflict'

export type AutosaveState<V extends RecordValues> = {
  values: V
  /** The version from the server; null if the server has never had the record. */
  loaded: LoadedRecord<V> | null
  status: SaveStatus
  /** `error`: why the last save failed; empty if it did not. `fieldErrors`: the server's messages by column. */
  error: string
  fieldErrors: Readonly<Record<string, string>>
  /** During a conflict: another editor's version, and the fields that both editors changed. */
  theirs: LoadedRecord<V> | null
  conflicts: readonly (keyof V & string)[]
  /** Unpublished changes from another device or editor, until this editor takes them over or discards them. */
  offered: UnpublishedChanges<V> | null
  /** Whether the server has all unpublished changes, so that other devices and editors can see them. */
  isShared: boolean
  /** Whether this device stores the text. If not, only the open page has the text. */
  isStored: boolean
}

/** Without `isForced`, the changes of a public record stay unpublished. `end` gets the result. */
export type SaveJob = { publication: Partial<Publication>; isForced: boolean; end: (isSaved: boolean) => void }

/** A job and the text that its request sends. `isSaved`: the record itself is saved already. */
export type SaveTask<V extends RecordValues> = {
  job: SaveJob
  sent: V
  fields: readonly (keyof V & string)[]
  isSaved: boolean
}
export type SavePhase<V extends RecordValues> =
  | { at: 'rest' | 'conflict' | 'gone' }
  | { at: 'saving' | 'rereading' | 'sharing' | 'comparing'; task: SaveTask<V> }

/** The editor's actions, and from `stored` on the answers to effects. */
type Events<V extends RecordValues> = {
  change: { changes: Partial<V> }
  save: { job: SaveJob }
  refresh: object
  look: object
  resolve: { choice: 'mine' | 'theirs' }
  continue: object
  discard: object
  stored: { isStored: boolean }
  'set-aside': object
  discarded: object
  saved: { record: LoadedRecord<V> }
  read: { record: LoadedRecord<V> }
  shared: { version: string }
  looked: { found: UnpublishedChanges<V> | null }
  failed: { fault: RecordFault }
}
export type AutosaveEvent<V extends RecordValues, Type extends keyof Events<V> = keyof Events<V>> = {
  [Each in Type]: { type: Each } & Events<V>[Each]
}[Type]

export type AutosaveEffect<V extends RecordValues> =
  /** Stores the text on this device. Null: the server has the same text. */
  | { do: 'store'; copy: LocalCopy<V> | null }
  /** Stores the version that was not chosen in a conflict, as a draft on this device. */
  | { do: 'set-aside'; values: V }
  /** Plans the next save in `delay` ms, instead of the planned one; null plans none. */
  | { do: 'schedule'; delay: number | null }
  | { do: 'end'; job: SaveJob; isSaved: boolean }
  /** Creates the record if `loaded` is null, else saves the fields. */
  | { do: 'save'; loaded: LoadedRecord<V> | null; task: SaveTask<V> }
  | { do: 'read' }
  /** Reads the unpublished changes. */
  | { do: 'look' }
  /** Stores the unpublished changes; null deletes them. */
  | { do: 'share'; version: string; changes: Pick<UnpublishedChanges<V>, 'base' | 'was' | 'values'> | null }
  | { do: 'discard'; version: string }

export type AutosaveMachine<V extends RecordValues> = AutosaveState<V> & {
  phase: SavePhase<V>
  /** Events that wait until the present job has ended. */
  queue: readonly AutosaveEvent<V>[]
  /** The version of the unpublished changes on the server that the text contains; empty if there are none. */
  shared: string
  /** Grows with each request of a job. An answer to an earlier request is out of date. */
  turn: number
}

/**
 * Returns the state of a record that is being opened. Unsent changes of this device keep their base version. If the
 * server has a newer version, the first save detects that.
 */
export function opened<V extends RecordValues>(
  { empty, hasDrafts }: Pick<RecordKind<V>, 'empty' | 'hasDrafts'>,
  loaded: LoadedRecord<V> | null,
  copy: LocalCopy<V> | undefined,
): AutosaveMachine<V> {
  // If the server does not answer, the version stored on this device is the base.
  const from = copy?.base
  const base =
    loaded === null || from === undefined
      ? (loaded ?? from ?? null)
      : { ...loaded, updated: from.updated, values: from.values }
  const unsent = !hasDrafts || (base?.isPublished ?? false) ? 'waiting' : 'typed'
  return {
    phase: { at: 'rest' },
    queue: [],
    shared: copy?.shared ?? '',
    turn: 0,
    values: copy?.values ?? loaded?.values ?? empty,
    loaded: base,
    status: copy !== undefined ? unsent : loaded === null ? 'typed' : 'saved',
    error: '',
    fieldErrors: {},
    theirs: null,
    conflicts: [],
    offered: null,
    isShared: false,
    isStored: true,
  }
}
