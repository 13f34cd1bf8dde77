import { posts } from '../../../src/blog/rules/post-collection.ts'
import { databaseTime, timeOf } from '../database-time.ts'
import type { WantedPage } from '../pages/wanted-page.ts'
import { plainPost } from './post-records.ts'
import { previewPath } from './preview-link.ts'
import { isPublic } from './public-posts.ts'

/**
 * Returns a page for each article that has a preview link and is not public. The server shows the page until the link
 * expires.
 */
export function previewPages(app: PbApp, now: Date): WantedPage[] {
  return app
    .findRecordsByFilter('blog_posts', "preview_until > {:now} && preview_link != ''", '', 0, 0, {
      now: databaseTime(now),
    })
    .filter((post) => !isPublic(app, post.id))
    .map((post) => ({
      path: previewPath(post.getString('preview_link')),
      source: sourceOf(app, post),
      renderedAs: `/preview/${post.getString('slug')}`,
      state: JSON.stringify({ until: new Date(timeOf(post, 'preview_until')).toISOString() }),
      data: () => ({
        posts: {
          one: posts.whole.fromRecord({ published_date: databaseTime(now), ...withoutEmpty(plainPost(app, post)) }),
        },
      }),
      isStillWanted: (tx) => previewPages(tx, new Date()).some((page) => page.source === sourceOf(app, post)),
    }))
}

// Drops empty values: a draft has no date yet, and the preview then shows the day of rendering.
function withoutEmpty(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

function sourceOf(app: PbApp, post: PbRecord): string {
  const author = post.getString('author')
  const [found] = author === '' ? [] : app.findRecordsByFilter('blog_authors', 'id = {:author}', '', 1, 0, { author })
  return `${post.id} ${post.getString('updated')} ${found?.getString('updated') ?? ''}`
}
