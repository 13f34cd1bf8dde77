import { useEffect, useState } from 'react'
import { readGivenUp, type GivenUp } from './given-up.ts'
import { articleSlug, readKeptArticles, unitBytes } from './kept-articles.ts'

export type KeptArticle = {
  slug: string
  /** Under which the copy is kept. */
  path: string
  title: string
  /** Epoch ms: when this copy came from the server. */
  keptAt: number
  /** Whether the reader saved it on purpose. */
  onPurpose: boolean
  /** With its pictures. */
  bytes: number
}

const lookers = new Set<() => void>()

/** Has this page look again: something else than the worker has changed what is kept. */
export function keptArticlesChanged(): void {
  for (const look of lookers) look()
}

/**
 * The articles that open without a connection, the one opened last first. Null while the page hydrates and until the device was looked at.
 */
export function useKeptArticles(): readonly KeptArticle[] | null {
  return useOnDevice(keptArticles)
}

/** The saved articles that gave way to what the visitor typed, as {@link useKeptArticles} is read. */
export function useGivenUp(): readonly GivenUp[] | null {
  return useOnDevice(readGivenUp)
}

/** What `read` finds, kept true while the worker adds and removes. `read` must be the same function each time. */
function useOnDevice<T>(read: () => Promise<readonly T[]>): readonly T[] | null {
  const [found, setFound] = useState<readonly T[] | null>(null)
  useEffect(() => {
    let current = true
    let latest = 0
    const look = () => {
      const turn = (latest += 1)
      // Of two looks at once, the one that began first saw what is no longer so.
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
