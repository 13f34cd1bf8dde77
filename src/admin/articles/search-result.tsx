import { articlePath } from '../../lib/server-pages.ts'
import type { SearchLengths } from './article-checks.ts'
import type { ArticleValues } from './article-values.ts'

/** The article as a search engine would list it, and how much of title and description it shows. */
export function SearchResult({ values, lengths }: { values: ArticleValues; lengths: SearchLengths }) {
  const title = values.seo_title || values.title
  const description = values.seo_description || values.excerpt || values.title
  return (
    <figure className="editor__result">
      <p className="note">{`${location.host}${articlePath(values.slug || '…')}`}</p>
      <p className="editor__result-title">{title || 'No title yet'}</p>
      <p className="editor__result-text">{description || 'No description yet'}</p>
      <figcaption className="note">
        {`In search results. Title: ${title.length} of ${lengths.title} characters. Description: ${description.length} of ${lengths.description}.`}
      </figcaption>
    </figure>
  )
}
