import * as v from 'valibot'
import type { LoadedRecord, RecordKind, RecordValues } from './record-values.ts'

/** An editor's text that visitors don't see yet, and the version it is based on. */
type LocalCopy<V extends RecordValues> = {
  values: V
  /** The server's version; undefined for a record that it never had. */
  base?: LoadedRecord<V>
  /**
   * The version of the unpublished changes on the server that contain this text; undefined while only this device has
   * it.
   */
  shared?: string | undefined
}

/** The storage that stores typed text immediately. */
export type LocalCopies<V extends RecordValues> = {
  read: (id: string) => LocalCopy<V> | undefined
  /** Returns whether it was stored: full or blocked storage stores nothing. */
  write: (id: string, copy: LocalCopy<V>) => boolean
  forget: (id: string) => void
  /** The ids of all records of the kind that have a copy. */
  ids: () => string[]
}

const copySchema = v.object({
  values: v.unknown(),
  shared: v.optional(v.string()),
  base: v.optional(
    v.object({
      id: v.string(),
      updated: v.string(),
      isPublished: v.boolean(),
      published_date: v.string(),
      cover: v.string(),
      values: v.unknown(),
    }),
  ),
})

/**
 * Copies in local storage: written before anything else, and available after a crash, offline, and after a session has
 * ended.
 */
export function localCopies<V extends RecordValues>(
  storage: Storage,
  { storedAs, valuesFrom }: Pick<RecordKind<V>, 'storedAs' | 'valuesFrom'>,
): LocalCopies<V> {
  return {
    read(id) {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), copySchema), storage.getItem(storedAs + id))
      const values = parsed.success ? valuesFrom(parsed.output.values) : undefined
      if (!parsed.success || values === undefined) return undefined
      const { base, shared } = parsed.output
      const baseValues = valuesFrom(base?.values)
      if (base === undefined || baseValues === undefined) return { values, shared }
      return { values, shared, base: { ...base, values: baseValues } }
    },
    write(id, copy) {
      try {
        storage.setItem(storedAs + id, JSON.stringify(copy))
        return true
      } catch {
        return false
      }
    },
    forget(id) {
      storage.removeItem(storedAs + id)
    },
    ids() {
      return Object.keys(storage)
        .filter((key) => key.startsWith(storedAs))
        .map((key) => key.slice(storedAs.length))
    },
  }
}
