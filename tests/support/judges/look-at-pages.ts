import { readFileSync } from 'node:fs'
import { chromium, type Page } from 'playwright'
import { DESKTOP, hydrate, layOutAll, STEADY } from '../browser/steady-page.ts'
import { testBrowser } from '../browser/test-browser.ts'
import { docketingEngineer } from '../http/application.ts'
import { publishPost } from '../http/published-page.ts'
import { askForDemo, bookingIn, freeTimes } from '../http/demo-request.ts'
import { formCalls, provenPayload, sendForm } from '../http/form-calls.ts'
import { sendToken, signUp, contactPayload, sendProvenEmail, announceWebinar } from '../http/form-requests.ts'
import { mailTo, type SmtpSink } from '../mail/smtp-sink.ts'
import type { TestServer } from '../servers/server.ts'
import { until } from '../until.ts'
import type { Delivery, Judged } from './judge.ts'

/**
 * Opens the pages that have `live` HTML, hydrates them, and runs a judge in each. The judge is an external tool whose
 * scripts run in the page.
 * @param look runs the judge and returns its findings
 * @param files the paths of the judge's scripts, which the page runs first, in this order
 * @returns all findings, each with the page's name first
 */
export async function lookAtPages(
  { origin, pages, planted }: Judged,
  look: (page: Page) => Promise<string[]>,
  ...files: string[]
): Promise<string[]> {
  const script = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const browser = await chromium.launch(testBrowser())
  try {
    const page = await browser.newPage({ ...STEADY, viewport: DESKTOP, bypassCSP: true })
    const findings: string[] = []
    for (const { path, name } of pages.filter(({ live }) => live !== undefined)) {
      await page.goto(origin + path)
      if ((await page.locator('[data-island] button').count()) > 0) await hydrate(page)
      await layOutAll(page)
      if (planted !== undefined)
        await page.locator('main').evaluate((main, html) => main.insertAdjacentHTML('beforeend', html), planted)
      if (script !== '') await page.addScriptTag({ content: script })
      findings.push(...(await look(page)).map((finding) => `${name}: ${finding}`))
    }
    return findings
  } finally {
    await browser.close()
  }
}

/** Returns input with only the first page, to which `lookAtPages` then adds the planted HTML. */
export const plantedInFirst = (judged: Judged, planted: string): Judged => ({
  ...judged,
  pages: judged.pages.slice(0, 1),
  planted,
})

/** The mail address of the staff. */
export const JOURNEY_STAFF = 'desk@firm.example'
const READER = 'reader@firm.example'

type Stage = { server: TestServer; sink: SmtpSink; deliveries: Delivery[]; hook: string }

/**
 * Submits every form, books, moves and cancels a demo, and sends a newsletter. A webhook receives the events.
 * @returns the webhook's secrets (the one before the rotation first), and the paths of pages that only a mail links to
 */
export async function playJourneys({ server, sink, deliveries, hook }: Stage) {
  await announceWebinar(server)
  await server.admin.create('job_roles', docketingEngineer)
  const added = await command(server, 'webhook', 'add', hook)
  for (const form of formCalls) {
    const answer = await sendForm(server.origin, form, await provenPayload(server.origin, form))
    if (answer.status !== 200) throw new Error(`${form.name} was answered ${answer.status}: ${answer.text}`)
  }

  const [time = '', other = '', third = ''] = await freeTimes(server.origin, 3)
  const moved = await book(server, sink, 'moved@firm.example', time)
  await press(server, 'reschedule', { token: moved.reschedule, time: other, sequence: '0' })
  await mailTo(sink, 'moved@firm.example', /demo/, 2)
  await press(server, 'cancel', { token: moved.cancel })
  const kept = await book(server, sink, 'kept@firm.example', third)

  await signUp(server, READER)
  const { text: asked } = await mailTo(sink, READER, /confirm/)
  const confirmed = await sendToken(server, 'confirm', tokenIn(asked, '/newsletter/confirm'))
  if (confirmed.status !== 200) throw new Error(`the reader was answered ${confirmed.status}: ${confirmed.text}`)
  await publishPost(server)
  await command(server, 'newsletter', 'run')
  const { text: issue } = await mailTo(sink, READER, /./, 2)

  const told = await until(
    'the webhook heard of the forms',
    () => deliveries.length > formCalls.length - 1 && deliveries,
  )
  const rotated = await command(server, 'webhook', 'rotate', /^\w{15}/m.exec(added)?.[0] ?? '')
  const before = told.length
  await sendProvenEmail(server.origin, contactPayload())
  await until('the webhook heard of one more', () => deliveries.length > before)
  await until('all mails are sent', async () => {
    const waiting = await server.admin.rows('outgoing_emails', "status = 'queued' || status = 'sending'")
    return waiting.length === 0
  })
  return {
    secrets: [added, rotated].map((said) => /whsec_\S+/.exec(said)?.[0] ?? ''),
    pages: [
      `/demo/reschedule?token=${kept.reschedule}`,
      `/demo/cancel?token=${kept.cancel}`,
      `/newsletter/preferences?token=${tokenIn(issue, '/newsletter/unsubscribe')}`,
    ],
  }
}

async function command(server: TestServer, ...args: string[]): Promise<string> {
  const { code, output } = await server.run(...args)
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${output}`)
  return output
}

/** Books a demo. Returns the tokens of the links in the confirmation mail. */
async function book({ origin }: TestServer, sink: SmtpSink, email: string, time: string) {
  bookingIn(await askForDemo(origin, time, { email, timeZone: 'Europe/Berlin' }))
  const { text } = await mailTo(sink, email, /demo is booked/)
  return { reschedule: tokenIn(text, '/demo/reschedule'), cancel: tokenIn(text, '/demo/cancel') }
}

/** Returns the token of the link to `path` in a mail. */
function tokenIn(text: string, path: string): string {
  const token = new RegExp(`${path}\\?token=(\\w+)`).exec(text)?.[1]
  if (token === undefined) throw new Error(`no link to ${path} in: ${text}`)
  return token
}

/** Submits the form on the page that moves or cancels an appointment. */
async function press({ origin }: TestServer, action: string, values: Record<string, string>): Promise<void> {
  const answer = await fetch(`${origin}/demo/${action}`, {
    method: 'POST',
    body: new URLSearchParams(values),
    redirect: 'manual',
  })
  const result = answer.headers.get('location') ?? ''
  if (!result.includes('result=done')) throw new Error(`${action} was answered ${answer.status} ${result}`)
}
