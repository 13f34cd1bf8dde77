import { Link } from '@tanstack/react-router'
import { formatDate } from '../lib/format-date.ts'
import { ArticleBody } from './article-body.tsx'
import { ArticleContents } from './article-contents.tsx'
import { articleSections } from './article-sections.ts'
import { AuthorCard } from './author-card.tsx'
import type { Post } from './rules/post.ts'
import { PostCover } from './post-cover.tsx'
import { SaveForOffline } from '../reading-list/save-for-offline.tsx'
import { ShareBar } from './share-bar.tsx'

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
