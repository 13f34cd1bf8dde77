import { useQuery } from '@tanstack/react-query'
import { articleStates, type ArticleHead, type ArticleState } from './article-state.ts'
import { formatDate } from '../../lib/format-date.ts'
import { LoadingNote } from '../../ui/loading-note.tsx'
import { useIsland } from '../../ui/use-island.ts'
import { articleServer } from './article-server.ts'
import { localCopies } from './local-copy.ts'
import { newArticleId } from './new-article-id.ts'

const NAMES: Readonly<Record<ArticleState, string>> = { draft: 'Draft', scheduled: 'Scheduled', live: 'Live' }
const NOTHING: Readonly<Record<ArticleState, string>> = {
  draft: 'No draft. Begin one with “New article”.',
  scheduled: 'Nothing is scheduled.',
  live: 'Nothing is published yet.',
}

type ListProps = { show: ArticleState; onOpen: (id: string) => void; onShow: (state: ArticleState) => void }

/** All articles, by where they stand. What lies on this device alone is among the drafts. */
export function ArticleList({ show, onOpen, onShow }: ListProps) {
  const island = useIsland<HTMLElement>()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['staff-articles'],
    queryFn: articleServer.list,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
  const articles = data ?? []
  const unsent = localCopies(localStorage).ids()
  const alone = unsent.filter((id) => !articles.some((article) => article.id === id))
  const shown = articles.filter(({ state }) => state === show)

  return (
    <section {...island} className="stack" aria-labelledby="articles-title">
      <div className="articles__head">
        <h2 id="articles-title">{NAMES[show]}</h2>
        <button type="button" className="button button--primary" onClick={() => onOpen(newArticleId())}>
          New article
        </button>
      </div>
      <div className="cluster" role="group" aria-label="Show">
        {articleStates.map((state) => (
          <button
            key={state}
            type="button"
            className="button articles__tab"
            aria-pressed={state === show}
            onClick={() => onShow(state)}
          >
            {`${NAMES[state]} (${articles.filter((article) => article.state === state).length})`}
          </button>
        ))}
      </div>
      {isPending ? <LoadingNote>Loading articles...</LoadingNote> : null}
      {error === null ? null : (
        <p role="alert">
          {error.message}{' '}
          <button type="button" className="button button--quiet" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {show === 'draft' && alone.length > 0 ? (
        <ul className="articles__list" aria-label="On this device only">
          {alone.map((id) => (
            <li key={id} className="articles__row">
              <button type="button" className="articles__open" onClick={() => onOpen(id)}>
                {localCopies(localStorage).read(id)?.values.title || 'Without a title'}
              </button>
              <span className="note">On this device only</span>
            </li>
          ))}
        </ul>
      ) : null}
      {data !== undefined && shown.length === 0 && !(show === 'draft' && alone.length > 0) ? (
        <p>{NOTHING[show]}</p>
      ) : null}
      <ul className="articles__list" aria-label={NAMES[show]}>
        {shown.map((article) => (
          <li key={article.id} className="articles__row">
            <button type="button" className="articles__open" onClick={() => onOpen(article.id)}>
              {article.title}
            </button>
            <span className="note">
              {describe(article)}
              {unsent.includes(article.id) ? ' · changes on this device' : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function describe({ state, category, author, published_date, updated }: ArticleHead): string {
  const date =
    state === 'draft'
      ? `changed ${formatDate(updated)}`
      : `${state === 'live' ? 'since' : 'from'} ${formatDate(published_date)}`
  return [category, author, date].filter((part) => part !== '').join(' · ')
}
