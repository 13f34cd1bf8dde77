import { PUBLISHED, shownOf } from '../../../src/content/rules/published-collection.ts'
import type { SmallCollection } from '../../../src/content/rules/published-collections.ts'
import { recordPath, serverPages } from '../../../src/lib/server-pages.ts'
import type { WantedPage } from './wanted-page.ts'

/**
 * Returns the page of a collection's list and a page for each published record. `source` is a hash of the data that a
 * page shows. When a record or the time changes that data, the server renders the page again.
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

// Converts records with the same code as the browser, so that hydration finds no difference.
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
