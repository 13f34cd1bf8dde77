import { serverPages, webinarPath } from '../../../src/lib/server-pages.ts'
import { isOver, programOf } from '../../../src/webinars/webinar-program.ts'
import { webinarFromRecord } from '../../../src/webinars/webinar-schema.ts'
import type { DatedWebinar, Webinar } from '../../../src/webinars/webinar.ts'
import type { WantedPage } from '../pages/wanted-page.ts'

/** The list, and a page for each published webinar. Their sources change when one is over: that is what moves it to on demand. */
export function webinarPages(app: PbApp, now: Date): WantedPage[] {
  const webinars = publishedWebinars(app)
  const pages: Array<Pick<WantedPage, 'path' | 'source' | 'data'>> = [
    {
      path: serverPages.webinars.lists[0],
      source: sourceOf(webinars.map((webinar) => dated(webinar, now))),
      data: () => ({ webinars: programOf(webinars, now) }),
    },
    ...webinars.map((webinar) => ({
      path: webinarPath(webinar.slug),
      source: sourceOf([dated(webinar, now)]),
      data: () => ({ webinar: dated(webinar, now) }),
    })),
  ]
  return pages.map((page) => ({
    ...page,
    isStillWanted: (tx) =>
      webinarPages(tx, new Date()).some(({ path, source }) => path === page.path && source === page.source),
  }))
}

// The same mapping as the browser's, so that the page hydrates without a difference.
function publishedWebinars(app: PbApp): Webinar[] {
  return app
    .findRecordsByFilter('webinars', 'published = true', 'starts_at,id', 0, 0)
    .map((record) => webinarFromRecord(JSON.parse(JSON.stringify(record))))
    .filter((webinar) => webinar !== null)
}

function dated(webinar: Webinar, now: Date): DatedWebinar {
  return { webinar, isOver: isOver(webinar, now) }
}

function sourceOf(shown: readonly DatedWebinar[]): string {
  return $security.sha256(JSON.stringify(shown))
}
