import { useEffect, useState } from 'react'
import { readGivenUp, type GivenUp } from './given-up.ts'
import { articleSlug, readKeptArticles, unitBytes } from './kept-articles.ts'

export type KeptArticle = {
  slug: string
  /** The path of the offline copy. */
  path: string
  title: string
  /** Epoch ms at which the server sent this copy. */
  keptAt: number
  /** True if the reader saved the article, false if it was stored because the reader opened it. */
  onPurpose: boolean
  /** The size of the page with its pictures, in bytes. */
  bytes: number
}

const lookers = new Set<() => void>()

/**
 * Makes this page read the list of stored articles again. Call it after something other than the service worker has
 * changed them.
 */
export function keptArticlesChanged(): void {
  for (const look of lookers) look()
}

/**
 * React hook: the articles that open offline, last opened first. Null during hydration and until the caches were read.
 */
export function useKeptArticles(): readonly KeptArticle[] | null {
  return useOnDevice(keptArticles)
}

/**
 * React hook: the saved articles that were removed to free storage for the visitor's submissions. Null until the caches
 * were read.
 */
export function useGivenUp(): readonly GivenUp[] | null {
  return useOnDevice(readGivenUp)
}

/**
 * React hook: the result of `read`, read again whenever the service worker adds or removes articles. `read` must be the
 * same function each time.
 */
function useOnDevice<T>(read: () => Promise<readonly T[]>): readonly T[] | null {
  const [found, setFound] = useState<readonly T[] | null>(null)
  useEffect(() => {
    let current = true
    let latest = 0
    const look = () => {
      const turn = (latest += 1)
      // A later read has started, so an earlier one's result is out of date.
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
