import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TargetLink } from '../ui/target-link.tsx'
import { migrationGuide } from './migration-guide.ts'
import type { ResourcePost } from './resource-post.ts'

/** The newest article, shown large. `cover` is its picture. */
export function FeaturedResource({
  post: { slug, title, excerpt, category, read_time },
  cover,
}: {
  post: ResourcePost
  cover: ReactNode
}) {
  return (
    <FeaturedCard
      type="Blog Post"
      category={category}
      title={title}
      excerpt={excerpt}
      readTime={read_time}
      cover={cover}
    >
      <Link
        to="/blog/$slug"
        params={{ slug }}
        className="button featured-resource__link"
        activeOptions={{ exact: true, includeSearch: false }}
      >
        Read Article<span className="visually-hidden"> {title}</span>
      </Link>
    </FeaturedCard>
  )
}

/** The site's own guide, shown large if there is no article. */
export function FallbackResource() {
  const { title, excerpt, readTime, path } = migrationGuide
  return (
    <FeaturedCard type="Guide" category="Migration" title={title} excerpt={excerpt} readTime={readTime} cover={null}>
      <TargetLink to={path} className="button featured-resource__link">
        Read the guide
      </TargetLink>
    </FeaturedCard>
  )
}

type FeaturedCardProps = {
  type: string
  category: string
  title: string
  excerpt: string
  readTime: number
  cover: ReactNode
  children: ReactNode
}

function FeaturedCard({ type, category, title, excerpt, readTime, cover, children }: FeaturedCardProps) {
  return (
    <article className="featured-resource card">
      {cover}
      <p className="cluster">
        <span className="eyebrow">{type}</span>
        <span className="badge">{category}</span>
        <span className="note">{`${readTime} min read`}</span>
      </p>
      <h2 className="featured-resource__title">{title}</h2>
      <p>{excerpt}</p>
      <p>{children}</p>
    </article>
  )
}
