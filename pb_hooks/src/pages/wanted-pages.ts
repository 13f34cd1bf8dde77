import { smallCollections } from '../../../src/content/rules/published-collections.ts'
import { securityPages } from '../audit/security-page.ts'
import { articlePages, newestPostsPages } from '../blog/blog-pages.ts'
import { previewPages } from '../blog/preview-pages.ts'
import { publishedPages } from './published-pages.ts'
import type { WantedPage } from './wanted-page.ts'

/**
 * Returns the pages that the server should have rendered. With `areMany` it returns the pages of articles and article
 * lists, otherwise all other pages. The others are few and quickly read, however many articles exist.
 */
export function wantedPages(app: PbApp, areMany: boolean): WantedPage[] {
  if (areMany) return articlePages(app)
  const now = new Date()
  return [
    ...previewPages(app, now),
    ...smallCollections.flatMap((collection) => publishedPages(collection, app, now)),
    ...securityPages(app),
    ...newestPostsPages(app),
  ]
}
