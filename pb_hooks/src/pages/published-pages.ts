import { PUBLISHED, shownOf, type PublishedCollection } from '../../../src/content/rules/published-collection.ts'
import { recordPath, serverPages } from '../../../src/lib/server-pages.ts'
import type { WantedPage } from './wanted-page.ts'

/** A collection all of whose published records are read for its list. Posts, of which there may be thousands, are rendered in their own way. */
type SmallCollection<Whole, List, One> = PublishedCollection<Whole, Whole, List, One>

/**
 * The list, and a page for each published record. A page's source is what it shows, so that it is rendered again when that changes,
 * be it with a record or with the time.
 */
export function publishedPages<Whole extends { slug: string }, List, One>(
  collection: SmallCollection<Whole, List, One>,
  app: PbApp,
  now: Date,
): WantedPage[] {
  const wholes = publishedRecords(app, collection)
  const ones = wholes.map((whole) => ({ slug: whole.slug, one: collection.oneOf(whole, now) }))
  const list = serverPages[collection.pages].lists[0]
  const pages: Array<Pick<WantedPage, 'path' | 'source' | 'data'>> = [
    {
      path: list,
      source: sourceOf(ones.map(({ one }) => one)),
      data: () => ({ [collection.pages]: { list: collection.listOf(wholes, now) } }),
    },
    ...ones.map(({ slug, one }) => ({
      path: recordPath(collection.pages, slug),
      source: sourceOf([one]),
      data: () => ({ [collection.pages]: { one } }),
    })),
  ]
  return pages.map((page) => ({
    ...page,
    isStillWanted: (tx) =>
      publishedPages(collection, tx, new Date()).some(
        ({ path, source }) => path === page.path && source === page.source,
      ),
  }))
}

// The same mapping as the browser's, so that the page hydrates without a difference.
function publishedRecords<Whole, List, One>(app: PbApp, collection: SmallCollection<Whole, List, One>): Whole[] {
  const records = app.findRecordsByFilter(collection.name, PUBLISHED, collection.sort, 0, 0)
  return shownOf(
    collection.whole,
    records.map((record) => JSON.parse(JSON.stringify(record))),
  )
}

function sourceOf(shown: readonly unknown[]): string {
  return $security.sha256(JSON.stringify(shown))
}
