import { chromium, type Browser } from 'playwright'
import PostalMime from 'postal-mime'
import { MISSING, pagesOfEachKind, sitemapPaths, UNLISTED } from '../browser/crawl.ts'
import { DESKTOP, hydrate, STEADY } from '../browser/steady-page.ts'
import { testBrowser } from '../browser/test-browser.ts'
import { getPage } from '../http/published-page.ts'
import { startWebhookReceiver } from '../http/connections.ts'
import { calendarIn, startSmtpSink, type SinkMail } from '../mail/smtp-sink.ts'
import { startServer } from '../servers/server.ts'
import { writeJudged, type Delivery, type Judged, type JudgedPage } from './judge.ts'
import { playJourneys, JOURNEY_STAFF } from './look-at-pages.ts'

/** The public origin in the server's settings. The server writes it into links, mails and the sitemap. */
const ORIGIN = 'https://www.firm.example'

/**
 * Starts a site, runs all journeys, and stores everything that the judges (external checking tools) will check. Vitest
 * calls this once before the first test. The server runs until Vitest calls the returned function after the last test.
 */
export async function setup(): Promise<() => Promise<void>> {
  const deliveries: Delivery[] = []
  const [receiver, sink] = await Promise.all([startReceiver(deliveries), startSmtpSink()])
  const server = await startServer({
    raiseLimits: true,
    sample: true,
    env: {
      SITE_ORIGIN: ORIGIN,
      // Lets the tests act as an HTTPS proxy in front of the server.
      TRUSTED_PROXIES: '127.0.0.1',
      STAFF_EMAIL: JOURNEY_STAFF,
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(sink.port),
      WEBHOOKS_PRIVATE: 'on',
    },
  })
  const browser = await chromium.launch(testBrowser())
  try {
    const { secrets, pages } = await playJourneys({ server, sink, deliveries, hook: `${receiver.origin}/` })
    const paths = [...(await sitemapPaths(server.origin, ORIGIN)), ...UNLISTED, '/thank-you', '/offline', ...pages]
    const alive = [...(await pagesOfEachKind(server.origin, ORIGIN)), ...UNLISTED]
    writeJudged({
      origin: server.origin,
      pages: await readPages(browser, server.origin, paths, alive),
      mails: await Promise.all(sink.mails.map(readMail)),
      calendars: sink.mails.flatMap((mail) => calendarOf(mail)),
      feed: (await getPage(server, '/rss.xml')).text,
      sitemap: (await getPage(server, '/sitemap.xml')).text,
      deliveries,
      secrets,
    })
  } finally {
    await browser.close()
  }
  return async () => {
    await server.remove()
    await sink.stop()
    receiver.stop()
  }
}

/** Receives the server's webhook requests. Stores their bodies and the headers of their signatures. */
function startReceiver(deliveries: Delivery[]) {
  return startWebhookReceiver(({ headers, body }) => {
    const signed = Object.entries(headers).filter(([name]) => name.startsWith('webhook-'))
    deliveries.push({ headers: Object.fromEntries(signed.map(([name, value]) => [name, String(value)])), body })
    return 204
  })
}

/**
 * Reads the served HTML of all pages.
 * @param alive the paths of the pages to read after hydration too
 */
async function readPages(
  browser: Browser,
  origin: string,
  paths: readonly string[],
  alive: readonly string[],
): Promise<JudgedPage[]> {
  const page = await browser.newPage({ ...STEADY, viewport: DESKTOP })
  const pages: JudgedPage[] = []
  for (const path of paths) {
    const answer = await fetch(origin + path)
    const isThere = answer.status === (MISSING.includes(path) ? 404 : 200)
    if (!isThere) throw new Error(`${path} answered ${answer.status}`)
    const read = { path, name: path.replace(/\?.*/, ''), served: await answer.text() }
    if (alive.includes(path)) {
      await page.goto(origin + path)
      if ((await page.locator('[data-island] button').count()) > 0) await hydrate(page)
    }
    pages.push(alive.includes(path) ? { ...read, live: await page.content() } : read)
  }
  return pages
}

async function readMail({ raw }: SinkMail): Promise<Judged['mails'][number]> {
  const { subject = '', html = '' } = await PostalMime.parse(raw)
  return { name: subject, html, raw: raw.toString('base64') }
}

function calendarOf({ raw, recipients }: SinkMail): Array<{ name: string; text: string }> {
  const text = calendarIn(raw.toString())
  return text === '' ? [] : [{ name: recipients.join(), text }]
}
