import type { ReactNode } from 'react'
import { Plate } from '../site/plates/plate.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { FallbackResource, FeaturedResource } from './featured-resource.tsx'
import { PostLines } from './post-lines.tsx'
import type { ResourcePost } from './resource-post.ts'
import { Shelves } from './shelves.tsx'

/** How many posts the page lists. The first is also shown large above the list. */
const LISTED_POSTS = 4

export type ResourcesPageProps = {
  /** The posts, newest first. */
  posts: readonly ResourcePost[]
  /** The picture of the first post. */
  cover: ReactNode
  /** Shown in place of the posts while they load, or if loading failed. */
  notice: ReactNode
  /** The section with the newsletter's sign-up form. */
  subscribe: ReactNode
  /** A short sign-up form beside the list. */
  secondForm: ReactNode
}

/**
 * The page of resources: the newest post, the four kinds of resources, the latest posts, and two sign-up forms. The
 * route passes in the posts, the cover and the forms, which belong to other features.
 */
export function ResourcesPage({ posts, cover, notice, subscribe, secondForm }: ResourcesPageProps) {
  const [first] = posts
  return (
    <>
      <PageHeader
        eyebrow="Resources"
        title="Articles, guides and templates for law firms"
        turn="To read before you talk to us."
        plate={<Plate name="weave" />}
        beside={first ? <FeaturedResource post={first} cover={cover} /> : <FallbackResource />}
      >
        <p className="lead">
          Articles by practicing lawyers, a guide to moving a firm, and forms that you can use on Monday, whichever
          system you work with.
        </p>
      </PageHeader>
      <Shelves />
      <section className="section resources-latest container beside" aria-labelledby="latest-title">
        <div className="stack resources-aside">
          <p className="eyebrow">From the blog</p>
          <h2 id="latest-title">The latest articles</h2>
          <div className="second-subscription">
            <p>Get new articles once a week by email. No new article, no email.</p>
            {secondForm}
          </div>
        </div>
        <div className="stack">
          {notice ??
            (first ? (
              <PostLines posts={posts.slice(0, LISTED_POSTS)} heading="h3" withExcerpt />
            ) : (
              <p className="note">No articles have been published yet.</p>
            ))}
          <p>
            <TargetLink to="/blog" className="button">
              View All Posts
            </TargetLink>
          </p>
        </div>
      </section>
      {subscribe}
    </>
  )
}
