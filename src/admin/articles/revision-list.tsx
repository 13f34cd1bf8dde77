import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { storedTime, timeWords } from '../desk/publication-time.ts'
import { articleServer, type Revision } from './article-server.ts'
import type { ArticleValues } from './article-values.ts'
import { RevisionDifference } from './revision-difference.tsx'

type RevisionsProps = {
  id: string
  /** The article's version: the time of its last save. Another version loads the list again. */
  updated: string
  /** The present text, with which a revision is compared. */
  values: ArticleValues
  onRestore: (values: Partial<ArticleValues>) => void
}

/**
 * Lists the article's former texts, and compares each with the present one. An editor can restore one, and the editor's
 * form saves it like any other change.
 */
export function RevisionList({ id, updated, values, onRestore }: RevisionsProps) {
  const { data: revisions = [] } = useQuery({
    queryKey: ['staff-revisions', id, updated],
    queryFn: () => articleServer.revisions(id),
    retry: false,
    gcTime: 0,
  })
  return (
    <details className="desk__revisions">
      <summary>
        <h3>{`Revisions (${revisions.length})`}</h3>
      </summary>
      {revisions.length === 0 ? <p>No change yet.</p> : null}
      <ul className="desk__list" aria-label="Revisions">
        {revisions.map((revision) => (
          <RevisionRow key={revision.id} revision={revision} values={values} onRestore={onRestore} />
        ))}
      </ul>
    </details>
  )
}

type RowProps = Pick<RevisionsProps, 'values' | 'onRestore'> & { revision: Revision }

function RevisionRow({ revision, values, onRestore }: RowProps) {
  const [isCompared, setIsCompared] = useState(false)
  return (
    <li className="desk__row">
      <span>
        {`“${revision.title}”, ${words(revision.content)} words`}
        <br />
        <span className="note">
          {`Until ${timeWords(storedTime(revision.created))}${revision.changedBy === '' ? '' : `, when ${revision.changedBy} changed it`}`}
        </span>
      </span>
      <button type="button" className="button button--quiet" onClick={() => onRestore(textsOf(revision))}>
        Put back
        <span className="visually-hidden">{` the version until ${timeWords(storedTime(revision.created))}`}</span>
      </button>
      <details className="editor__compare" onToggle={(event) => setIsCompared(event.currentTarget.open)}>
        <summary>
          Compare with the present text
          <span className="visually-hidden">{`: the version until ${revision.created.slice(0, 16)}`}</span>
        </summary>
        {isCompared ? <RevisionDifference revision={revision} values={values} /> : null}
      </details>
    </li>
  )
}

function words(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length
}

function textsOf(revision: Revision): Partial<ArticleValues> {
  const { title, content, excerpt, category, author, seo_title, seo_description } = revision
  return { title, content, excerpt, category, author, seo_title, seo_description }
}
