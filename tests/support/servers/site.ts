import { startFaultProxy, type FaultProxy } from '../faults/fault-proxy.ts'
import { startSmtpSink, type SmtpSink } from '../mail/smtp-sink.ts'
import { foundForms } from '../repository/found-forms.ts'
import { until } from '../until.ts'
import { startServer, type TestServer } from './server.ts'
import { runSql } from './seeds.ts'

export const PROSPECT = 'dana.whitfield@whitfield-law.example'
export const STAFF = 'staff@lexharbor.example'

/** The whole site: the server, its mail server, and a proxy between browser and server that a test can break. */
export type Site = {
  /** The origin for browsers. It belongs to the proxy, so it stays the same while the server restarts. */
  origin: string
  proxy: FaultProxy
  server: TestServer
  sink: SmtpSink
  /** Returns the number of mails to this address. */
  mailsTo(address: string): number
  stop(): Promise<void>
}

export type SiteOptions = {
  raiseLimits?: boolean
  /** Whether the site has the sample articles and authors that `npm start` loads. */
  sample?: boolean
  /** Variables to add to the server's environment. */
  env?: Record<string, string>
}

export async function startSite({ raiseLimits = true, sample = true, env = {} }: SiteOptions = {}): Promise<Site> {
  const sink = await startSmtpSink()
  let target = ''
  const proxy = await startFaultProxy(() => target)
  const server = await startServer({
    raiseLimits,
    env: { SITE_ORIGIN: proxy.origin, STAFF_EMAIL: STAFF, SMTP_HOST: '127.0.0.1', SMTP_PORT: `${sink.port}`, ...env },
    sample,
  })
  target = server.origin
  return {
    origin: proxy.origin,
    proxy,
    server,
    sink,
    mailsTo: (address) => sink.mails.filter(({ recipients }) => recipients.includes(address)).length,
    async stop() {
      await proxy.stop()
      await server.remove()
      await sink.stop()
    },
  }
}

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
  await until('no mail is on its way', () => runSql(server, onTheirWay).length === 0)
  for (const collection of WRITTEN)
    if (runSql(server, `SELECT id FROM ${collection} LIMIT 1`).length > 0)
      await server.admin.call('DELETE', `/api/collections/${collection}/truncate`)
  await until('the pages are as at first', () => renderedPages(site) === before)
  sink.mails.length = 0
}

const renderedPages = ({ server }: Site): string =>
  JSON.stringify(runSql(server, 'SELECT path, source FROM rendered_pages ORDER BY path'))
