import { Link } from '@tanstack/react-router'
import { formatDate } from '../lib/format-date.ts'
import { articleSections, type ArticleSection } from './article-sections.ts'
import type { Post, Author } from './rules/post.ts'
import { PostCover } from './post-cover.tsx'
import { SaveForOffline } from '../reading-list/save-for-offline.tsx'
import { ShareBar } from './share-bar.tsx'
import { useMemo } from 'react'
import { trustedArticleHtml } from './article-html.ts'
import { AuthorAvatar } from './author-avatar.tsx'

/** One article. */
export function ArticlePage({ post }: { post: Post }) {
  return (
    <article className="article container">
      <header className="article__head">
        <p>
          <Link to="/blog" className="link no-print" activeOptions={{ exact: true, includeSearch: false }}>
            <span aria-hidden="true">← </span>Back to Blog
          </Link>
        </p>
        <p>
          <span className="badge">{post.category}</span>
        </p>
        <h1>{post.title}</h1>
        <p className="article__byline">
          <span className="article__author">{post.author.name}</span>
          <span aria-hidden="true"> · </span>
          <time dateTime={post.published_date}>{formatDate(post.published_date)}</time>
          <span aria-hidden="true"> · </span>
          <span>{`${post.read_time} min read`}</span>
        </p>
        <SaveForOffline key={post.slug} slug={post.slug} />
      </header>
      <div className="article__cover">
        <PostCover post={post} place="article" />
      </div>
      <div className="article__column">
        <div className="article__aside">
          <ShareBar post={post} />
          <ArticleContents sections={articleSections(post.body_html, post.read_time)} />
        </div>
        <ArticleBody html={post.body_html} />
        <AuthorCard author={post.author} />
      </div>
    </article>
  )
}

/** The text of an article, as it was rendered when the article was saved. */
function ArticleBody({ html }: { html: string }) {
  const trusted = useMemo(() => ({ __html: trustedArticleHtml(html) }), [html])
  return <div className="article__body prose" dangerouslySetInnerHTML={trusted} />
}

/** The table of contents of a long article. */
function ArticleContents({ sections }: { sections: readonly ArticleSection[] }) {
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

/** Who wrote the article, below it. */
function AuthorCard({ author }: { author: Author }) {
  return (
    <aside className="author-card" aria-label="About the author">
      <AuthorAvatar author={author} size={80} />
      <div>
        <p className="author-card__name">{author.name}</p>
        <p className="note">{[author.title, author.firm].filter(Boolean).join(', ')}</p>
        {author.bio ? <p className="author-card__bio">{author.bio}</p> : null}
      </div>
    </aside>
  )
}
