import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDate } from '../../lib/format-date.ts'
import { pictureAddress } from '../../lib/picture-address.ts'
import { authorsQuery } from './article-server.ts'
import { NO_AUTHOR, type ArticleValues } from './article-values.ts'

type PreviewProps = {
  values: ArticleValues
  /** Storage key or address of the cover; empty without one. */
  cover: string
  /** The time of publication; empty for a draft that has never been published. */
  published: string
  renderBody: (markdown: string) => ReactNode
}

/** The article as its page will show it. */
export function PagePreview({ values, cover, published, renderBody }: PreviewProps) {
  const { data: authors = [] } = useQuery(authorsQuery)
  const { title, excerpt, category, author, content, featured_image_alt } = values
  const byline = authors.find(({ id }) => id === author)?.name ?? NO_AUTHOR
  return (
    <section className="editor__preview article" aria-label="Preview">
      <div className="article__head">
        {category === '' ? null : <span className="badge">{category}</span>}
        <p className="editor__page-title">{title}</p>
        {excerpt === '' ? null : <p className="article__standfirst">{excerpt}</p>}
        <p className="article__byline">
          <span className="article__author">{byline}</span>
          {published === '' ? null : ` · ${formatDate(published)}`}
        </p>
      </div>
      {cover === '' ? null : (
        <img className="post-cover" src={pictureAddress(cover)} alt={featured_image_alt} width={1200} height={630} />
      )}
      <div className="article__body prose">{renderBody(content)}</div>
    </section>
  )
}
