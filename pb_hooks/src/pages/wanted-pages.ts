import { jobRoles } from '../../../src/careers/rules/job-role-collection.ts'
import { webinars } from '../../../src/webinars/rules/webinar-collection.ts'
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
    ...publishedPages(webinars, app, now),
    ...publishedPages(jobRoles, app, now),
    ...securityPages(app),
    ...newestPostsPages(app),
  ]
}
