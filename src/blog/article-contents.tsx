import type { ArticleSection } from './article-sections.ts'

/** The table of contents of a long article. */
export function ArticleContents({ sections }: { sections: readonly ArticleSection[] }) {
  if (sections.length === 0) return null
  return (
    <nav className="article-contents no-print" aria-labelledby="in-this-article">
      <h2 id="in-this-article" className="article-contents__title">
        In this article
      </h2>
      <ol className="article-contents__list">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
