import { opened, type AutosaveEffect, type AutosaveEvent, type AutosaveState, type SaveTask } from './autosave-state.ts'
import { autosaveTable, decide, SAVE_AFTER_MS } from './autosave-table.ts'
import type { LocalCopies } from './local-copy.ts'
import { RecordFault } from './record-fault.ts'
import type { AutosaveServer, Publication } from './record-server.ts'
import { changedFields, pick, type LoadedRecord, type RecordKind, type RecordValues } from './record-values.ts'

export type Autosave<V extends RecordValues> = ReturnType<typeof createAutosave<V>>

type AutosaveSetup<V extends RecordValues> = {
  id: string
  kind: Pick<RecordKind<V>, 'empty' | 'hasDrafts' | 'lacks' | 'asCopy'>
  server: AutosaveServer<V>
  copies: LocalCopies<V>
  /** The record as the server sent it; null if it is new or the server did not answer. */
  loaded: LoadedRecord<V> | null
  /** Returns an id for the draft that keeps this editor's version after a conflict. */
  newId: () => string
}

/**
 * Saves a record while the editor types: at once on this device, soon after on the server. A save overwrites a draft.
 * The server stores changes of a public record separately until they are published. Only editors see them.
 */
export function createAutosave<V extends RecordValues>(setup: AutosaveSetup<V>) {
  const { id, kind, server, copies, loaded, newId } = setup
  const table = autosaveTable(kind)
  let state = opened(kind, loaded, copies.read(id))
  let stored = state.values
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const listeners = new Set<() => void>()

  /** Resolves when all effects of the event are done, and those of their answers. */
  async function dispatch(event: AutosaveEvent<V>): Promise<void> {
    const before = state
    const { state: next, effects } = decide(table, state, event)
    state = next
    const work = effects.map(perform)
    if (state !== before) for (const listener of listeners) listener()
    await Promise.all(work)
  }

  async function perform(effect: AutosaveEffect<V>): Promise<void> {
    switch (effect.do) {
      case 'store': {
        // Once the page is closed, the stored text may be that of a page that was opened since.
        if (isStopped && changedFields(stored, copies.read(id)?.values ?? kind.empty).length > 0) return
        stored = state.values
        if (effect.copy === null) copies.forget(id)
        return await dispatch({ type: 'stored', isStored: effect.copy === null || copies.write(id, effect.copy) })
      }
      case 'set-aside': {
        const isStored = copies.write(newId(), { values: effect.values })
        return await dispatch(isStored ? { type: 'set-aside' } : { type: 'stored', isStored })
      }
      case 'schedule':
        clearTimeout(timer)
        if (effect.delay !== null && !isStopped) timer = setTimeout(() => void save({}, false), effect.delay)
        return
      case 'end':
        return effect.job.end(effect.isSaved)
      case 'discard':
        return await discard(effect.version)
      default:
        return await ask(effect)
    }
  }

  /** Sends a request. Ignores its answer if a job has sent a request since. */
  async function ask(effect: Parameters<typeof answerTo<V>>[1]): Promise<void> {
    const { turn } = state
    const answer = await answerTo(setup, effect).catch((error: unknown) => ({
      type: 'failed' as const,
      fault: error instanceof RecordFault ? error : new RecordFault('offline', String(error)),
    }))
    if (state.turn === turn) await dispatch(answer)
  }

  async function discard(version: string): Promise<void> {
    try {
      await server.unpublished.drop(id, version)
    } catch (error) {
      if (!(error instanceof RecordFault) || error.kind !== 'changed') throw error
      return await dispatch({ type: 'look' })
    }
    await dispatch({ type: 'discarded' })
  }

  function save(publication: Partial<Publication>, isForced: boolean): Promise<boolean> {
    return new Promise((end) => void dispatch({ type: 'save', job: { publication, isForced, end } }))
  }

  if (state.status !== 'saved') void perform({ do: 'schedule', delay: SAVE_AFTER_MS })
  void dispatch({ type: 'look' })
  return {
    getSnapshot: (): AutosaveState<V> => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: (changes: Partial<V>): void => void dispatch({ type: 'change', changes }),
    /** Reads the record again, and merges changes such as another editor's save or an uploaded picture. */
    refresh: () => dispatch({ type: 'refresh' }),
    /** Saves now, for example after the network or the session is back. */
    retry: async () => void (await save({}, false)),
    /** Saves all changes, even of a public record, and sets `publication`. Resolves to whether they are saved. */
    publish: (publication?: Publication) => save(publication ?? {}, true),
    /** Resolves a conflict with one editor's values. With `theirs`, this editor's text becomes a draft on this device. */
    resolve: (choice: 'mine' | 'theirs') => dispatch({ type: 'resolve', choice }),
    /** Merges the offered changes into the present text. Fields that both changed become conflicts. */
    continueOffered: (): void => void dispatch({ type: 'continue' }),
    /**
     * Deletes the offered changes for all editors.
     * @throws {RecordFault}
     */
    discardOffered: () => dispatch({ type: 'discard' }),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Sends the request of an effect. Resolves to the event that the table gets. */
async function answerTo<V extends RecordValues>(
  { id, kind, server }: AutosaveSetup<V>,
  effect: Extract<AutosaveEffect<V>, { do: 'save' | 'read' | 'look' | 'share' }>,
): Promise<AutosaveEvent<V>> {
  if (effect.do === 'read') return { type: 'read', record: await server.read(id) }
  if (effect.do === 'look') return { type: 'looked', found: await server.unpublished.read(id) }
  if (effect.do === 'save') return { type: 'saved', record: await send(effect.loaded, effect.task) }
  const { version, changes } = effect
  if (changes !== null) return { type: 'shared', version: await server.unpublished.write(id, version, changes) }
  await server.unpublished.drop(id, version)
  return { type: 'shared', version: '' }

  async function send(loaded: LoadedRecord<V> | null, { sent, fields, job: { publication } }: SaveTask<V>) {
    if (loaded !== null) return await server.save(id, loaded.updated, pick(sent, fields), publication)
    const created = await server.create(id, sent).catch((error: unknown) => findCreated(sent, error))
    return Object.keys(publication).length === 0 ? created : await server.save(id, created.updated, {}, publication)
  }

  /** Reads the record if it exists already because an answer was lost, and saves what differs. */
  async function findCreated(sent: V, error: unknown): Promise<LoadedRecord<V>> {
    if (!(error instanceof RecordFault) || error.kind !== 'refused') throw error
    const existing = await server.read(id).catch(() => null)
    if (existing === null) throw error
    // The server may have filled in values that were sent empty. These differences are not changes by the editor.
    const fields = changedFields(existing.values, sent).filter((field) => sent[field] !== kind.empty[field])
    return fields.length === 0 ? existing : await server.save(id, existing.updated, pick(sent, fields))
  }
}
