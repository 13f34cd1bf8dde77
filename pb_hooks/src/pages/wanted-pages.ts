import { jobRoles } from '../../../src/careers/rules/job-role-collection.ts'
import { webinars } from '../../../src/webinars/rules/webinar-collection.ts'
import { securityPages } from '../audit/security-page.ts'
import { articlePages, newestPostsPages } from '../blog/blog-pages.ts'
import { previewPages } from '../blog/preview-pages.ts'
import { publishedPages } from './published-pages.ts'
import type { WantedPage } from './wanted-page.ts'

/** Every page that the server renders. The few come first, so that they need not wait for a thousand articles after an update. */
export function wantedPages(app: PbApp, now: Date, few = fewPages(app, now)): WantedPage[] {
  return [...few, ...articlePages(app)]
}

/** The pages of which there are few however many articles there are. They are read in a moment. */
export function fewPages(app: PbApp, now: Date): WantedPage[] {
  return [
    ...previewPages(app, now),
    ...publishedPages(webinars, app, now),
    ...publishedPages(jobRoles, app, now),
    ...securityPages(app),
    ...newestPostsPages(app),
  ]
}
