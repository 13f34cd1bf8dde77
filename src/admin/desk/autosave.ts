import type { AutosaveServer, Publication, UnpublishedChanges } from './record-server.ts'
import { RecordFault } from './record-fault.ts'
import type { LocalCopies } from './local-copy.ts'
import { mergeValues } from './merge-values.ts'
import { changedFields, pick, type LoadedRecord, type RecordKind, type RecordValues } from './record-values.ts'

/**
 * `saved`: the server has everything. `typed`: the server lacks a part of the text. `waiting`: the changes of a public
 * record are not published. The values after `waiting` say why a save failed. Until a save succeeds, this device stores
 * the text.
 */
export type SaveStatus =
  | 'saved'
  | 'typed'
  | 'saving'
  | 'waiting'
  | 'offline'
  | 'signed-out'
  | 'conflict'
  | 'refused'
  | 'gone'

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

export type Autosave<V extends RecordValues> = {
  getSnapshot: () => AutosaveState<V>
  subscribe: (listener: () => void) => () => void
  change: (changes: Partial<V>) => void
  /** Saves now, for example after the network or the session is back. */
  retry: () => Promise<void>
  /** Saves all changes, even of a public record, and sets `publication`. Resolves to whether they are saved. */
  publish: (publication?: Publication) => Promise<boolean>
  /** Resolves a conflict with one editor's values. With `theirs`, this editor's text becomes a draft on this device. */
  resolve: (choice: 'mine' | 'theirs') => Promise<void>
  /** Merges the offered changes into the present text. Fields that both changed become conflicts. */
  continueOffered: () => void
  /**
   * Deletes the offered changes for all editors.
   * @throws {RecordFault}
   */
  discardOffered: () => Promise<void>
  /** Reads the record again, and merges changes such as another editor's save or an uploaded picture. */
  refresh: () => Promise<void>
  stop: () => void
}

export type AutosaveSetup<V extends RecordValues> = {
  id: string
  kind: Pick<RecordKind<V>, 'empty' | 'hasDrafts' | 'lacks' | 'asCopy'>
  server: AutosaveServer<V>
  copies: LocalCopies<V>
  /** The record as the server sent it; null if it is new or the server did not answer. */
  loaded: LoadedRecord<V> | null
  /** Returns an id for the draft that keeps this editor's version after a conflict. */
  newId: () => string
}

/** How long (ms) after the last key press the text is sent to the server. */
export const SAVE_AFTER_MS = 2_000
export const RETRY_AFTER_MS = 5_000

/**
 * Saves a record while the editor types: at once on this device, soon after on the server. A save overwrites a draft.
 * The server stores changes of a public record separately until they are published. Only editors see them.
 */
export function createAutosave<V extends RecordValues>(setup: AutosaveSetup<V>): Autosave<V> {
  const { id, kind, server, copies, newId } = setup
  const copy = copies.read(id)
  let state = opened(setup, copy)
  /** The version of the unpublished changes on the server that the text contains; empty if there are none. */
  let shared = copy?.shared ?? ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null
  let isStopped = false
  const listeners = new Set<() => void>()

  function set(changes: Partial<AutosaveState<V>>): void {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  function baseValues(): V {
    return state.loaded?.values ?? kind.empty
  }

  function ownFields(): (keyof V & string)[] {
    return changedFields(baseValues(), state.values)
  }

  /** Returns whether visitors would see a save at once. Such a save needs the editor's click. */
  function isPublic(): boolean {
    return !kind.hasDrafts || (state.loaded?.isPublished ?? false)
  }

  /** Stores the text on this device, so that a failed save loses nothing. Deletes it once the server has the same. */
  function store(): void {
    const { loaded: base, values } = state
    const isSame = ownFields().length === 0
    if (isSame) copies.forget(id)
    const from = base === null ? { values } : { values, base, ...(shared === '' ? {} : { shared }) }
    set({ isStored: isSame || copies.write(id, from) })
  }

  function schedule(delay: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void save({}, false), delay)
  }

  function change(changes: Partial<V>): void {
    state = { ...state, values: { ...state.values, ...changes } }
    store()
    if (state.status === 'conflict' || state.status === 'gone') return
    if (isPublic()) set({ ...settled(), isShared: false })
    else if (state.status !== 'saving') set({ status: 'typed', error: '', fieldErrors: {} })
    schedule(SAVE_AFTER_MS)
  }

  /** Returns the status for the time when no save is running. */
  function settled(): Pick<AutosaveState<V>, 'status' | 'error' | 'fieldErrors'> {
    const status = ownFields().length === 0 && state.loaded !== null ? 'saved' : isPublic() ? 'waiting' : 'typed'
    return { status, error: '', fieldErrors: {} }
  }

  /** Saves the changes. Saves run one after another; text typed during a save goes into the next one. */
  async function save(more: Partial<Publication>, isForced: boolean): Promise<boolean> {
    const mine = (running ?? Promise.resolve(false)).then(() => attempt(more, isForced))
    running = mine
    try {
      return await mine
    } finally {
      if (running === mine) running = null
    }
  }

  async function attempt(more: Partial<Publication>, isForced: boolean): Promise<boolean> {
    clearTimeout(timer)
    if (state.status === 'conflict' || state.status === 'gone') return false
    if (!isForced && isPublic()) return await share()
    const sent = state.values
    const fields = ownFields()
    if (fields.length === 0 && state.loaded !== null && Object.keys(more).length === 0) {
      set(settled())
      return true
    }
    // While a value is missing or invalid, the text stays on this device only.
    if (kind.lacks(sent) !== '') {
      set(settled())
      return false
    }
    set({ status: 'saving', error: '', fieldErrors: {} })
    try {
      const answer = await send(sent, fields, more)
      // Values that the server normalised don't replace the text that the editor is typing.
      const values = { ...answer.values, ...pick(sent, fields) }
      const rest = changedFields(sent, state.values)
      set({ loaded: { ...answer, values }, values: { ...values, ...pick(state.values, rest) } })
      store()
      set(settled())
      if (state.status !== 'saved') schedule(SAVE_AFTER_MS)
      else if (shared !== '') await share()
      return true
    } catch (error) {
      return await fail(error, more, isForced)
    }
  }

  async function send(
    sent: V,
    fields: readonly (keyof V & string)[],
    more: Partial<Publication>,
  ): Promise<LoadedRecord<V>> {
    if (state.loaded !== null) return await server.save(id, state.loaded.updated, pick(sent, fields), more)
    const created = await createOnce(sent)
    return Object.keys(more).length === 0 ? created : await server.save(id, created.updated, {}, more)
  }

  /** Creates the record. If it exists already because an answer was lost, reads it and saves what differs. */
  async function createOnce(sent: V): Promise<LoadedRecord<V>> {
    try {
      return await server.create(id, sent)
    } catch (error) {
      if (!(error instanceof RecordFault) || error.kind !== 'refused') throw error
      const existing = await server.read(id).catch(() => null)
      if (existing === null) throw error
      // The server may have filled in values that were sent empty. These differences are not changes by the editor.
      const fields = changedFields(existing.values, sent).filter((field) => sent[field] !== kind.empty[field])
      return fields.length === 0 ? existing : await server.save(id, existing.updated, pick(sent, fields))
    }
  }

  async function fail(error: unknown, more: Partial<Publication>, isForced: boolean): Promise<boolean> {
    const fault = error instanceof RecordFault ? error : new RecordFault('offline', String(error))
    if (fault.kind !== 'changed') {
      set({ status: fault.kind, error: fault.message, fieldErrors: fault.fields })
      if (fault.kind === 'offline' && !isPublic()) schedule(RETRY_AFTER_MS)
      return false
    }
    try {
      if (takeIn(await server.read(id))) return await attempt(more, isForced)
    } catch (unread) {
      return await fail(unread, more, isForced)
    }
    return false
  }

  /** Merges a newer version from the server into the text. Returns false on a conflict. */
  function takeIn(theirs: LoadedRecord<V>): boolean {
    const { merged, conflicts } = mergeValues(baseValues(), state.values, theirs.values)
    if (conflicts.length > 0) {
      set({ status: 'conflict', theirs, conflicts, error: '', fieldErrors: {} })
      return false
    }
    set({ loaded: theirs, values: merged })
    store()
    return true
  }

  /** Stores unpublished changes on the server, or deletes them if none are left. Resolves to whether that succeeded. */
  async function share(): Promise<boolean> {
    const { loaded: base, values: sent, offered } = state
    if (base === null || offered !== null) return false
    const fields = ownFields()
    try {
      if (fields.length > 0)
        shared = await server.unpublished.write(id, shared, {
          base: base.updated,
          was: pick(base.values, fields),
          values: pick(sent, fields),
        })
      else if (shared !== '') {
        await server.unpublished.drop(id, shared)
        shared = ''
      }
      store()
      set({ isShared: fields.length > 0 && state.values === sent })
      return true
    } catch (error) {
      const why = error instanceof RecordFault ? error.kind : 'offline'
      if (why === 'offline') schedule(RETRY_AFTER_MS)
      if (why !== 'changed' && why !== 'gone') return false
      await look().catch(() => undefined)
      if (state.offered === null && ownFields().length > 0) schedule(SAVE_AFTER_MS)
      return false
    }
  }

  /** Reads the unpublished changes of a public record, and offers those of another device or editor. */
  async function look(): Promise<void> {
    if (state.loaded === null || !isPublic()) return
    const found = await server.unpublished.read(id)
    if (found === null) {
      shared = ''
      set({ offered: null, isShared: false })
    } else if (found.version !== shared) offer(found)
  }

  function offer(found: UnpublishedChanges<V>): void {
    const whole = { ...baseValues(), ...found.values }
    // Does not offer changes if the present text is the same as the record with these changes.
    if (changedFields(whole, state.values).length > 0) {
      set({ offered: found, isShared: false })
      return
    }
    shared = found.version
    store()
    set({ offered: null, isShared: true })
    if (ownFields().length === 0) schedule(0)
  }

  /** Merges the offered changes. Their base version becomes the base, so the next save detects a newer record. */
  function continueOffered(): void {
    const { loaded, offered } = state
    if (loaded === null || offered === null) return
    const fields = ownFields()
    const base = { ...loaded, updated: offered.base, values: { ...loaded.values, ...offered.was } }
    const theirs = { ...base, values: { ...base.values, ...offered.values } }
    const mine = { ...base.values, ...pick(state.values, fields) }
    const { merged, conflicts } = mergeValues(base.values, mine, theirs.values)
    shared = offered.version
    const isWhole = fields.length === 0
    set({ loaded: base, values: merged, offered: null, status: 'waiting', isShared: isWhole, error: '' })
    store()
    if (conflicts.length > 0) set({ status: 'conflict', theirs, conflicts })
    else if (!isWhole) schedule(0)
  }

  async function discardOffered(): Promise<void> {
    const { offered } = state
    if (offered === null) return
    try {
      await server.unpublished.drop(id, offered.version)
    } catch (error) {
      if (!(error instanceof RecordFault) || error.kind !== 'changed') throw error
      await look()
      return
    }
    shared = ''
    set({ offered: null })
    if (ownFields().length > 0) schedule(0)
  }

  async function refresh(): Promise<void> {
    if (running !== null || state.loaded === null || state.status === 'conflict') return
    try {
      const theirs = await server.read(id)
      const isNewer = theirs.updated !== state.loaded.updated
      if (isNewer && !takeIn(theirs)) return
      if (isNewer) set(settled())
      if (isNewer && state.status === 'typed') schedule(SAVE_AFTER_MS)
      await look()
    } catch {
      // This request's error is ignored, because the next save reports it.
    }
  }

  async function resolve(choice: 'mine' | 'theirs'): Promise<void> {
    const { loaded, theirs, conflicts } = state
    if (theirs === null) return
    const { merged } = mergeValues(baseValues(), state.values, theirs.values)
    const values = choice === 'mine' ? merged : { ...merged, ...pick(theirs.values, conflicts) }
    if (choice === 'theirs') copies.write(newId(), { values: kind.asCopy(merged) })
    // In a conflict about unpublished changes, `theirs` is no newer version of the record.
    const isRecord = theirs.updated !== loaded?.updated
    set({ loaded: isRecord ? theirs : loaded, values, theirs: null, conflicts: [] })
    set(settled())
    store()
    await save({}, false)
  }

  if (state.status === 'typed' || state.status === 'waiting') schedule(SAVE_AFTER_MS)
  void look().catch(() => undefined)
  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    change,
    refresh,
    async retry() {
      await save({}, false)
    },
    publish: (publication) => save(publication ?? {}, true),
    resolve,
    continueOffered,
    discardOffered,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/**
 * Returns the state of a record that is being opened. Unsent changes of this device keep their base version. If the
 * server has a newer version, the first save detects that.
 */
function opened<V extends RecordValues>(
  { kind, loaded }: Pick<AutosaveSetup<V>, 'kind' | 'loaded'>,
  copy: ReturnType<LocalCopies<V>['read']>,
): AutosaveState<V> {
  const rest = {
    error: '',
    fieldErrors: {},
    theirs: null,
    conflicts: [],
    offered: null,
    isShared: false,
    isStored: true,
  }
  if (copy === undefined)
    return { ...rest, values: loaded?.values ?? kind.empty, loaded, status: loaded === null ? 'typed' : 'saved' }
  // If the server does not answer, the version stored on this device is the base.
  const base =
    loaded === null || copy.base === undefined
      ? (loaded ?? copy.base ?? null)
      : { ...loaded, updated: copy.base.updated, values: copy.base.values }
  const isPublic = !kind.hasDrafts || (base?.isPublished ?? false)
  return { ...rest, values: copy.values, loaded: base, status: isPublic ? 'waiting' : 'typed' }
}
