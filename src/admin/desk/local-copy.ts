import * as v from 'valibot'
import type { LoadedRecord, RecordKind, RecordValues } from './record-values.ts'

/** Text that an editor typed on this device and that the server's record lacks, with its base version. */
export type LocalCopy<V extends RecordValues> = {
  values: V
  /** The record version from the server; undefined if the server has never had the record. */
  base?: LoadedRecord<V>
  /**
   * The version of the unpublished changes on the server that contain this text; undefined while only this device has
   * the text.
   */
  shared?: string | undefined
}

/** Stores typed text on this device. */
export type LocalCopies<V extends RecordValues> = {
  read: (id: string) => LocalCopy<V> | undefined
  /** Returns whether the copy was stored. Storage that is full or blocked stores nothing. */
  write: (id: string, copy: LocalCopy<V>) => boolean
  forget: (id: string) => void
  /** Returns the ids of all records of this kind that have a copy on this device. */
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
 * Stores typed text in local storage, before it is sent anywhere. So the text survives a crash, a lost connection and
 * the end of the session.
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
