import * as v from 'valibot'
import { valuesFrom, type ArticleValues, type LoadedArticle } from './article-values.ts'

const PREFIX = 'lexharbor-article-'

/** What was typed and is not on the server yet, and what it was made from. */
export type LocalCopy = {
  values: ArticleValues
  /** The version of the server; undefined for an article that it has never had. */
  base?: LoadedArticle
}

/** Where typed words are stored at once. */
export type LocalCopies = {
  read: (id: string) => LocalCopy | undefined
  /** Reports whether it is stored: a full or closed storage takes nothing. */
  write: (id: string, copy: LocalCopy) => boolean
  forget: (id: string) => void
  /** Of all articles that have one. */
  ids: () => string[]
}

const copySchema = v.object({
  values: v.unknown(),
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
export function localCopies(storage: Storage): LocalCopies {
  return {
    read(id) {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), copySchema), storage.getItem(PREFIX + id))
      const values = parsed.success ? valuesFrom(parsed.output.values) : undefined
      if (!parsed.success || values === undefined) return undefined
      const { base } = parsed.output
      const baseValues = valuesFrom(base?.values)
      if (base === undefined || baseValues === undefined) return { values }
      return { values, base: { ...base, values: baseValues } }
    },
    write(id, copy) {
      try {
        storage.setItem(PREFIX + id, JSON.stringify(copy))
        return true
      } catch {
        return false
      }
    },
    forget(id) {
      storage.removeItem(PREFIX + id)
    },
    ids() {
      return Object.keys(storage)
        .filter((key) => key.startsWith(PREFIX))
        .map((key) => key.slice(PREFIX.length))
    },
  }
}
