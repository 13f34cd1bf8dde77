import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { LoadingNote } from '../../ui/loading-note.tsx'
import type { SearchLengths } from './article-checks.ts'
import { ArticleEditor } from './article-editor.tsx'
import { ArticleFault, articleServer } from './article-server.ts'
import type { LoadedArticle } from './article-values.ts'
import { localCopies } from './local-copy.ts'

export type DeskProps = {
  id: string
  isSignedIn: boolean
  categories: readonly string[]
  searchLengths: SearchLengths
  renderBody: (markdown: string) => ReactNode
  onClose: () => void
}

/** Opens an article from the server, or from what this device has of it when the server cannot be asked. */
export function ArticleDesk(props: DeskProps) {
  const { id, isSignedIn, onClose } = props
  const { data, error, refetch } = useQuery({
    queryKey: ['staff-article', id],
    queryFn: () => open(id),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })

  // What is open stays as it was opened; what could not be is asked for again once somebody has signed in.
  const isMissing = data === undefined
  useEffect(() => {
    if (isSignedIn && isMissing) void refetch()
  }, [isSignedIn, isMissing, refetch])

  if (data !== undefined) return <ArticleEditor {...props} loaded={data.loaded} />
  return (
    <section className="stack" aria-label="Article">
      <p>
        <button type="button" className="button button--quiet" onClick={onClose}>
          All articles
        </button>
      </p>
      {error === null ? (
        <LoadingNote>Loading article...</LoadingNote>
      ) : (
        <p role="alert">
          {error.message}{' '}
          <button type="button" className="button button--quiet" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
    </section>
  )
}

/** Null is loaded for a new article, and for one that only this device has for now. */
async function open(id: string): Promise<{ loaded: LoadedArticle | null }> {
  try {
    return { loaded: await articleServer.read(id) }
  } catch (error) {
    // An id that the server does not know is that of a new article.
    const isNew = error instanceof ArticleFault && error.kind === 'gone'
    if (isNew || localCopies(localStorage).read(id) !== undefined) return { loaded: null }
    throw error
  }
}
