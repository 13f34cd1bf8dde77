import { site } from '../company/facts/fact.ts'
import { Dagger } from '../site/page/dagger.tsx'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../lib/format-date.ts'
import { articleSections, type ArticleSection } from './article-sections.ts'
import { listingAddress, type ListingKind } from './rules/listing.ts'
import type { Post, PostSummary, Author } from './rules/post.ts'
import { PostCover } from './post-cover.tsx'
import { SaveForOffline } from '../reading-list/save-for-offline.tsx'
import { ShareBar } from './share-bar.tsx'
import { useMemo, type ReactNode } from 'react'
import { ArticleEnd } from './article-end.tsx'
import { trustedArticleHtml } from './article-html.ts'
import { AuthorAvatar } from './author-avatar.tsx'
import { unbroken } from '../ui/unbroken.tsx'

export type ArticlePageProps = {
  post: Post
  next: readonly PostSummary[]
  /** The newsletter's sign-up form; nothing on the preview of an unpublished article. */
  subscribe: ReactNode
}

export function ArticlePage({ post, next, subscribe }: ArticlePageProps) {
  return (
    <article className="article container">
      <header className="article__head">
        <p>
          <Link to="/blog" className="link no-print" activeOptions={{ exact: true, includeSearch: false }}>
            <span aria-hidden="true">← </span>Back to Blog
          </Link>
        </p>
        <p>
          <ListingName kind="category" name={post.category} className="badge" />
        </p>
        <h1>{unbroken(post.title)}</h1>
        {post.excerpt === '' ? null : <p className="article__standfirst">{post.excerpt}</p>}
        <div className="article__meta">
          <p className="article__byline">
            <ListingName kind="author" name={post.author.name} className="article__author" />
            <span aria-hidden="true"> · </span>
            <time dateTime={post.published_date}>{formatDate(post.published_date)}</time>
            <span aria-hidden="true"> · </span>
            <span>{`${post.read_time} min read`}</span>
          </p>
          <SaveForOffline key={post.slug} slug={post.slug} />
        </div>
      </header>
      <div className="article__cover">
        <PostCover post={post} place="article" />
      </div>
      <div className="article__column">
        <ArticleContents sections={articleSections(post.body_html, post.read_time)} />
        <ArticleBody html={post.body_html} />
        <ShareBar post={post} />
        <AuthorCard author={post.author} />
      </div>
      <ArticleEnd category={post.category} next={next} subscribe={subscribe} />
    </article>
  )
}

/** The name of a topic or an author, linked to the list of its articles. */
function ListingName({ kind, name, className }: { kind: ListingKind; name: string; className: string }) {
  const address = listingAddress(kind, name)
  if (address === undefined) return <span className={className}>{name}</span>
  return (
    <a className={className} href={address}>
      {name}
    </a>
  )
}

/** The text of an article, which the server rendered as HTML when the article was saved. */
function ArticleBody({ html }: { html: string }) {
  const trusted = useMemo(() => ({ __html: trustedArticleHtml(html) }), [html])
  return <div className="article__body prose" dangerouslySetInnerHTML={trusted} />
}

/**
 * The table of contents of a long article. It is in the page twice: beside the text, and as a closed `<details>` above
 * it. The style sheet shows one of the two, by the width of the window.
 */
function ArticleContents({ sections }: { sections: readonly ArticleSection[] }) {
  if (sections.length === 0) return null
  return (
    <>
      <details className="article-contents article-contents--folded no-print">
        <summary className="article-contents__title">In this article</summary>
        <ContentsList sections={sections} />
      </details>
      <nav className="article-contents article-contents--beside no-print" aria-label="In this article">
        <p className="article-contents__title">In this article</p>
        <ContentsList sections={sections} />
      </nav>
    </>
  )
}

function ContentsList({ sections }: { sections: readonly ArticleSection[] }) {
  return (
    <ol className="article-contents__list">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  )
}

/** The card about the author below an article. */
function AuthorCard({ author }: { author: Author }) {
  return (
    <aside className="author-card" aria-label="About the author">
      <AuthorAvatar author={author} size={80} />
      <div>
        <p className="author-card__name">
          <ListingName kind="author" name={author.name} className="author-card__link" />
          {/* Authors have no sample flag. In a demonstration all authors are samples. */}
          <Dagger when={site.mode === 'demonstration'} />
        </p>
        <p className="note">{[author.title, author.firm].filter(Boolean).join(', ')}</p>
        {author.bio ? <p className="author-card__bio">{author.bio}</p> : null}
      </div>
    </aside>
  )
}
