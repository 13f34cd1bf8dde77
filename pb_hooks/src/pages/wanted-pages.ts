import { securityPages } from '../audit/security-page.ts'
import { blogPages } from '../blog/blog-pages.ts'
import { previewPages } from '../blog/preview-pages.ts'
import { careersPages } from '../careers/careers-pages.ts'
import { webinarPages } from '../webinars/webinar-pages.ts'
import type { WantedPage } from './wanted-page.ts'

/** Every page that the server renders. The few come first, so that they need not wait for a thousand articles after an update. */
export function wantedPages(app: PbApp, now: Date): WantedPage[] {
  return [
    ...previewPages(app, now),
    ...webinarPages(app, now),
    ...careersPages(app),
    ...securityPages(app),
    ...blogPages(app, now),
  ]
}
