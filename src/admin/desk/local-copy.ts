import * as v from 'valibot'
import type { LoadedRecord, RecordKind, RecordValues } from './record-values.ts'

/** What was typed and visitors do not see yet, and what it was made from. */
type LocalCopy<V extends RecordValues> = {
  values: V
  /** The version of the server; undefined for a record that it has never had. */
  base?: LoadedRecord<V>
  /** The version of the shared changes that these are, as the server answered it; undefined while only this device has them. */
  shared?: string | undefined
}

/** Where typed words are stored at once. */
export type LocalCopies<V extends RecordValues> = {
  read: (id: string) => LocalCopy<V> | undefined
  /** Reports whether it is stored: a full or closed storage takes nothing. */
  write: (id: string, copy: LocalCopy<V>) => boolean
  forget: (id: string) => void
  /** Of all records of the kind that have one. */
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

/** Copies in local storage: written before anything else happens, and there after a crash, offline, and when a session has ended. */
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
