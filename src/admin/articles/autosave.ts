import {
  changedFields,
  NEW_ARTICLE,
  pick,
  type ArticleField,
  type ArticleValues,
  type LoadedArticle,
} from './article-values.ts'
import { ArticleFault, type ArticleServer, type Publication } from './article-server.ts'
import type { LocalCopies } from './local-copy.ts'
import { mergeValues } from './merge-values.ts'

/**
 * `saved`: the server has all of it. `typed`: on this device, and soon on the server. `waiting`: on this device, until somebody publishes the
 * changes of a public article. The others say why the server has not got it: all of it is on this device.
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

export type AutosaveState = {
  values: ArticleValues
  /** As the server has it; null while it has never had it. */
  loaded: LoadedArticle | null
  status: SaveStatus
  /** What the server says is wrong. */
  error: string
  /** Somebody else's version, and the fields in which it differs from what was typed here. */
  theirs: LoadedArticle | null
  conflicts: readonly ArticleField[]
  /** False when this device takes nothing: then only the open page has what was typed. */
  isStored: boolean
}

export type Autosave = {
  getSnapshot: () => AutosaveState
  subscribe: (listener: () => void) => () => void
  change: (changes: Partial<ArticleValues>) => void
  /** Tries now, as after the return of the network or of a session. */
  retry: () => Promise<void>
  /** Saves all that was typed, and what else is given, also of a public article. Reports whether it is saved. */
  publish: (publication?: Publication) => Promise<boolean>
  /** Decides a conflict: `mine` is saved over theirs, or `theirs` takes the place of mine, which stays on this device as a draft of its own. */
  resolve: (choice: 'mine' | 'theirs') => Promise<void>
  /** Somebody else's save, or one of our own beside this, such as of a cover. */
  refresh: () => Promise<void>
  stop: () => void
}

export type AutosaveSetup = {
  id: string
  server: Pick<ArticleServer, 'read' | 'create' | 'save'>
  copies: LocalCopies
  /** From the server; null for a new article. */
  loaded: LoadedArticle | null
  /** An id for the draft that a version becomes which gives way. */
  newId: () => string
}

/** After the last key. */
export const SAVE_AFTER_MS = 2_000
export const RETRY_AFTER_MS = 5_000

/** Saves an article while it is written: at once on this device, and in a moment on the server, as long as it is a draft. */
export function createAutosave({ id, server, copies, loaded, newId }: AutosaveSetup): Autosave {
  let state = opened(loaded, copies.read(id))
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null
  let isStopped = false
  const listeners = new Set<() => void>()

  function set(changes: Partial<AutosaveState>): void {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  function baseValues(): ArticleValues {
    return state.loaded?.values ?? NEW_ARTICLE
  }

  function isPublic(): boolean {
    return state.loaded?.isPublished ?? false
  }

  /** Whether the server has every word of what is shown. */
  function isWhole(): boolean {
    return changedFields(baseValues(), state.values).length === 0
  }

  /** First of all, so that nothing that follows can lose a word. */
  function store(): void {
    const { loaded: base, values } = state
    const isSame = isWhole()
    if (isSame) copies.forget(id)
    const isStored = isSame || copies.write(id, base === null ? { values } : { values, base })
    set({ isStored })
  }

  /** Says what is left to save once nothing is under way, and goes on with a draft. */
  function settle(): void {
    set({ status: isWhole() ? 'saved' : isPublic() ? 'waiting' : 'typed', error: '' })
    if (state.status === 'typed') schedule(SAVE_AFTER_MS)
  }

  function schedule(delay: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void save({}, false), delay)
  }

  function change(changes: Partial<ArticleValues>): void {
    state = { ...state, values: { ...state.values, ...changes } }
    store()
    if (state.status === 'conflict' || state.status === 'gone') return
    if (isPublic()) {
      settle()
      return
    }
    if (state.status !== 'saving') set({ status: 'typed', error: '' })
    schedule(SAVE_AFTER_MS)
  }

  /** One save at a time; what was typed meanwhile is in the next one. */
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
    if (!isForced && isPublic()) return false
    const sent = state.values
    const fields = changedFields(baseValues(), sent)
    if (fields.length === 0 && Object.keys(more).length === 0) {
      set({ status: 'saved', error: '' })
      return true
    }
    // The server takes no article without a title: until it has one, its words stay here.
    if (sent.title.trim() === '') {
      set({ status: 'typed', error: '' })
      return false
    }
    set({ status: 'saving', error: '' })
    try {
      const answer = await send(sent, fields, more)
      // What the server has tidied is not put under the hands of somebody who goes on typing.
      const values = { ...answer.values, ...pick(sent, fields) }
      const rest = changedFields(sent, state.values)
      set({ loaded: { ...answer, values }, values: { ...values, ...pick(state.values, rest) } })
      store()
      settle()
      return true
    } catch (error) {
      return await fail(error, more, isForced)
    }
  }

  async function send(
    sent: ArticleValues,
    fields: readonly ArticleField[],
    more: Partial<Publication>,
  ): Promise<LoadedArticle> {
    if (state.loaded !== null) return await server.save(id, state.loaded.updated, { ...pick(sent, fields), ...more })
    const created = await createOnce(sent)
    return Object.keys(more).length === 0 ? created : await server.save(id, created.updated, more)
  }

  /** An answer that got lost has created it all the same: then it is read. */
  async function createOnce(sent: ArticleValues): Promise<LoadedArticle> {
    try {
      return await server.create(id, sent)
    } catch (error) {
      if (!(error instanceof ArticleFault) || error.kind !== 'refused') throw error
      const existing = await server.read(id).catch(() => null)
      if (existing === null) throw error
      // What was left empty the server has filled in.
      const fields = changedFields(existing.values, sent).filter((field) => sent[field] !== NEW_ARTICLE[field])
      return fields.length === 0 ? existing : await server.save(id, existing.updated, pick(sent, fields))
    }
  }

  async function fail(error: unknown, more: Partial<Publication>, isForced: boolean): Promise<boolean> {
    const fault = error instanceof ArticleFault ? error : new ArticleFault('offline', String(error))
    if (fault.kind !== 'changed') {
      set({ status: fault.kind, error: fault.message })
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

  /** Takes in a newer version of the server; false where somebody must decide. */
  function takeIn(theirs: LoadedArticle): boolean {
    const { merged, conflicts } = mergeValues(baseValues(), state.values, theirs.values)
    if (conflicts.length > 0) {
      set({ status: 'conflict', theirs, conflicts, error: '' })
      return false
    }
    set({ loaded: theirs, values: merged })
    store()
    return true
  }

  async function refresh(): Promise<void> {
    if (running !== null || state.loaded === null || state.status === 'conflict') return
    try {
      const theirs = await server.read(id)
      if (theirs.updated === state.loaded.updated || !takeIn(theirs)) return
      settle()
    } catch {
      // The next save says what is wrong.
    }
  }

  if (state.status === 'typed') schedule(SAVE_AFTER_MS)
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
    async resolve(choice) {
      const { theirs, conflicts } = state
      if (theirs === null) return
      const { merged } = mergeValues(baseValues(), state.values, theirs.values)
      const values = choice === 'mine' ? merged : { ...merged, ...pick(theirs.values, conflicts) }
      if (choice === 'theirs')
        copies.write(newId(), { values: { ...merged, title: `${merged.title} (my version)`, slug: '' } })
      set({ loaded: theirs, values, theirs: null, conflicts: [], status: isPublic() ? 'waiting' : 'typed' })
      store()
      if (isWhole()) set({ status: 'saved' })
      else if (!isPublic()) await save({}, false)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** What this device has not sent yet goes on from the version that it was made from: if the server has a newer one, the first save finds out. */
function opened(loaded: LoadedArticle | null, copy: ReturnType<LocalCopies['read']>): AutosaveState {
  const rest = { error: '', theirs: null, conflicts: [], isStored: true }
  if (copy === undefined)
    return { ...rest, values: loaded?.values ?? NEW_ARTICLE, loaded, status: loaded === null ? 'typed' : 'saved' }
  // Without an answer of the server what it had last stands for it.
  const base =
    loaded === null || copy.base === undefined
      ? (loaded ?? copy.base ?? null)
      : { ...loaded, updated: copy.base.updated, values: copy.base.values }
  return { ...rest, values: copy.values, loaded: base, status: base?.isPublished ? 'waiting' : 'typed' }
}
