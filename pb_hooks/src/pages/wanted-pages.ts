import { jobRoles } from '../../../src/careers/rules/job-role-collection.ts'
import { webinars } from '../../../src/webinars/rules/webinar-collection.ts'
import { securityPages } from '../audit/security-page.ts'
import { articlePages, newestPostsPages } from '../blog/blog-pages.ts'
import { previewPages } from '../blog/preview-pages.ts'
import { publishedPages } from './published-pages.ts'
import type { WantedPage } from './wanted-page.ts'

/**
 * The pages that the server renders: those of articles, or all others, of which there are few however many articles there are. The few are read in
 * a moment.
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
