import { useQuery } from '@tanstack/react-query'
import { articleServer } from './article-server.ts'
import type { ArticleField, LoadedArticle } from './article-values.ts'

type ConflictProps = {
  theirs: LoadedArticle
  conflicts: readonly ArticleField[]
  onChoose: (choice: 'mine' | 'theirs') => void
}

const NAMES: Readonly<Record<ArticleField, string>> = {
  title: 'Title',
  content: 'Text',
  excerpt: 'Excerpt',
  category: 'Category',
  author: 'Author',
  featured_image_alt: 'Alternative text of the cover',
  slug: 'Address',
  seo_title: 'Title for search engines',
  seo_description: 'Description for search engines',
  featured: 'Featured',
}

/** Two people have changed the same words: shows the other's, and lets this one decide. */
export function ConflictPanel({ theirs, conflicts, onChoose }: ConflictProps) {
  return (
    <section className="articles__conflict stack" role="alert" aria-labelledby="conflict-title">
      <h3 id="conflict-title">Two versions</h3>
      <p>
        Somebody else has saved while you were writing. Whatever you both changed elsewhere is taken together; of the
        following there are two versions. Yours is in the fields below.
      </p>
      {conflicts.map((field) => (
        <div key={field} className="field">
          <label className="field__label" htmlFor={`theirs-${field}`}>
            {NAMES[field]}, as saved by the other
          </label>
          <textarea
            id={`theirs-${field}`}
            className="field__control"
            readOnly
            rows={field === 'content' ? 8 : 2}
            value={String(theirs.values[field])}
          />
        </div>
      ))}
      <div className="cluster">
        <button type="button" className="button" onClick={() => onChoose('mine')}>
          Keep mine
        </button>
        <button type="button" className="button" onClick={() => onChoose('theirs')}>
          Take the other
        </button>
      </div>
      <p className="note">
        What gives way is not lost: yours becomes a draft on this device, the other is in the revisions.
      </p>
    </section>
  )
}

const ASK_EVERY_MS = 10_000

/** Who else has the article open. Nobody is locked out: what both change is put together, and asked about where it is the same words. */
export function OtherEditors({ id }: { id: string }) {
  const { data: others = [] } = useQuery({
    queryKey: ['staff-others', id],
    queryFn: () => articleServer.others(id),
    refetchInterval: ASK_EVERY_MS,
    retry: false,
    gcTime: 0,
  })
  return (
    <p role="status" className={others.length === 0 ? 'visually-hidden' : 'articles__others'}>
      {others.length === 0
        ? ''
        : `${others.join(' and ')} ${others.length === 1 ? 'has' : 'have'} this article open too. What you both change is put together; where you change the same words, you are asked.`}
    </p>
  )
}
