import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { foundForms } from '../repository/found-forms.ts'
import type { Site } from './site.ts'
import { until } from '../until.ts'

/**
 * The tables that `resetSite` empties, because tests, their setup or nightly jobs write into them. Tables with
 * references come before the tables that they refer to.
 */
const WRITTEN = [
  'outgoing_emails',
  'lead_events',
  'lead_work',
  'webhook_deliveries',
  'submissions',
  'used_challenges',
  ...foundForms.map(({ collection }) => collection),
  'newsletter_issues',
  'webinars',
  'job_roles',
  'post_revisions',
  'unpublished_changes',
  'blog_posts',
  'blog_authors',
  'slug_redirects',
  'image_jobs',
  'storage_objects',
  'audit_runs',
]

/** The pages that the server rendered while the site had no content, as JSON. */
const emptyPages = new WeakMap<Site, string>()

/**
 * Resets a site that started without content: deletes its rows, pages and mails, and ends faults of its proxy. The
 * first call only records the initial pages.
 */
export async function resetSite(site: Site): Promise<void> {
  const { server, proxy, sink } = site
  const before = emptyPages.get(site)
  if (before === undefined) {
    emptyPages.set(site, renderedPages(site))
    return
  }
  await proxy.reset()
  // Wait until all queued mails are sent. Otherwise some would arrive during the next test.
  const onTheirWay = "SELECT id FROM outgoing_emails WHERE status IN ('queued', 'sending') LIMIT 1"
  await until('no mail is on its way', () => rowsOf(site, onTheirWay).length === 0)
  for (const collection of WRITTEN)
    if (rowsOf(site, `SELECT id FROM ${collection} LIMIT 1`).length > 0)
      await server.admin.call('DELETE', `/api/collections/${collection}/truncate`)
  await until('the pages are as at first', () => renderedPages(site) === before)
  sink.mails.length = 0
}

const renderedPages = (site: Site): string =>
  JSON.stringify(rowsOf(site, 'SELECT path, source FROM rendered_pages ORDER BY path'))

/**
 * Returns the rows of a query. Reads the database directly, because queries through the server would slow down every
 * test.
 */
function rowsOf({ server }: Site, query: string): unknown[] {
  const database = new DatabaseSync(join(server.dataDir, 'data.db'), { readOnly: true, timeout: 10_000 })
  try {
    return database.prepare(query).all()
  } finally {
    database.close()
  }
}
