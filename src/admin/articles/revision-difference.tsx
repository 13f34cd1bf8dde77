import type { Revision } from './article-server.ts'
import { ARTICLE_LABELS, type ArticleValues } from './article-values.ts'
import { textDifference, type Piece } from './text-difference.ts'

const TEXTS = ['title', 'excerpt', 'content', 'seo_title', 'seo_description'] as const
/** How many characters of an unchanged piece are shown at each of its ends. */
const CONTEXT = 120

/** Shows what has changed in the article's texts since a revision: former words struck out, new ones underlined. */
export function RevisionDifference({ revision, values }: { revision: Revision; values: ArticleValues }) {
  const changed = TEXTS.filter((field) => revision[field] !== values[field])
  if (changed.length === 0) return <p>The texts are the same.</p>
  return changed.map((field) => (
    <div key={field}>
      <h4 className="note">{ARTICLE_LABELS[field]}</h4>
      <p className="editor__difference">
        {textDifference(revision[field], values[field]).map((piece, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the pieces have no other identity, and hold no state
          <Part key={index} {...piece} />
        ))}
      </p>
    </div>
  ))
}

function Part({ kind, text }: Piece) {
  if (kind === 'added') return <ins>{text}</ins>
  if (kind === 'removed') return <del>{text}</del>
  return text.length <= 2 * CONTEXT ? text : `${text.slice(0, CONTEXT)} […] ${text.slice(-CONTEXT)}`
}
