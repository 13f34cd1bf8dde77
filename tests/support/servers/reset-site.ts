import * as v from 'valibot'
import { allForms } from '../../../src/forms/rules/forms.ts'
import type { Site } from './site.ts'
import { until } from '../until.ts'

/** Everything that a journey or its preparation writes, what points to others first. */
const WRITTEN = [
  'outgoing_emails',
  'lead_events',
  'lead_work',
  'webhook_deliveries',
  'submissions',
  'used_challenges',
  ...allForms.map(({ collection }) => collection),
  'webinars',
  'job_roles',
  'post_revisions',
  'unpublished_changes',
  'blog_posts',
  'blog_authors',
  'slug_redirects',
  'image_jobs',
  'storage_objects',
]

const pagesSchema = v.object({ items: v.array(v.object({ path: v.string(), source: v.string() })) })

/** What was rendered when the site was empty. */
const emptyPages = new WeakMap<Site, string>()

/** Brings a site that started without content back to that state: rows, pages, mails, and the network in front of it. */
export async function resetSite(site: Site): Promise<void> {
  const { server, proxy, sink } = site
  const before = emptyPages.get(site)
  if (before === undefined) {
    emptyPages.set(site, await renderedPages(site))
    return
  }
  await proxy.reset()
  // A mail on its way would reach the next test.
  await until(
    'no mail is on its way',
    async () => (await server.admin.rows('outgoing_emails', 'status = "queued" || status = "sending"')).length === 0,
  )
  for (const collection of WRITTEN) await server.admin.call('DELETE', `/api/collections/${collection}/truncate`)
  await until('the pages are as at first', async () => (await renderedPages(site)) === before)
  sink.mails.length = 0
}

async function renderedPages({ server }: Site): Promise<string> {
  const answer = await server.admin.call(
    'GET',
    '/api/collections/rendered_pages/records?perPage=1000&skipTotal=1&sort=path&fields=path,source',
  )
  return JSON.stringify(v.parse(pagesSchema, answer).items)
}
