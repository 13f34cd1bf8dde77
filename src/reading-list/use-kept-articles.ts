import { useEffect, useState } from 'react'
import { readGivenUp, type GivenUp } from './given-up.ts'
import { articleSlug, readKeptArticles, unitBytes } from './kept-articles.ts'

export type KeptArticle = {
  slug: string
  /** The path of the copy. */
  path: string
  title: string
  /** Epoch ms: when the server sent this copy. */
  keptAt: number
  /** Whether the reader saved the article, instead of only opening it. */
  onPurpose: boolean
  /** The size in bytes, including the pictures. */
  bytes: number
}

const lookers = new Set<() => void>()

/** Makes this page read the stored articles again. Call it when something other than the worker has changed them. */
export function keptArticlesChanged(): void {
  for (const look of lookers) look()
}

/** The articles that open offline, last opened first. Null during hydration and until the device was read. */
export function useKeptArticles(): readonly KeptArticle[] | null {
  return useOnDevice(keptArticles)
}

/**
 * Returns the saved articles that were removed to make room for the visitor's submissions; null like {@link
 * useKeptArticles}.
 */
export function useGivenUp(): readonly GivenUp[] | null {
  return useOnDevice(readGivenUp)
}

/** The result of `read`, updated while the worker adds and removes. `read` must be the same function each time. */
function useOnDevice<T>(read: () => Promise<readonly T[]>): readonly T[] | null {
  const [found, setFound] = useState<readonly T[] | null>(null)
  useEffect(() => {
    let current = true
    let latest = 0
    const look = () => {
      const turn = (latest += 1)
      // Of two concurrent reads the earlier one is outdated, so its result is ignored.
      void read().then((all) => current && turn === latest && setFound(all))
    }
    const onMessage = ({ data }: MessageEvent<{ type?: unknown } | null>) => {
      if (data?.type === 'ARTICLES_CHANGED') look()
    }
    look()
    lookers.add(look)
    window.addEventListener('offline', look)
    navigator.serviceWorker?.addEventListener('message', onMessage)
    return () => {
      current = false
      lookers.delete(look)
      window.removeEventListener('offline', look)
      navigator.serviceWorker?.removeEventListener('message', onMessage)
    }
  }, [read])
  return found
}

async function keptArticles(): Promise<KeptArticle[]> {
  return (await readKeptArticles()).map((unit) => ({
    slug: articleSlug(unit.path) ?? '',
    path: unit.path,
    title: unit.title,
    keptAt: unit.keptAt,
    onPurpose: unit.savedAt !== null,
    bytes: unitBytes(unit),
  }))
}
