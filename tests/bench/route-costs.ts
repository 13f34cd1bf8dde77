/**
 * Measures the server's processor time for one request to each route. `node tests/bench/route-costs.ts` sends requests
 * to the built program, and writes the last column of the table in `docs/admission.md`. Run nothing else on the
 * machine.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { createAccount } from '../support/http/accounts.ts'
import { docketingEngineer } from '../support/http/application.ts'
import { askForDemo, bookingIn, freeTimes } from '../support/http/demo-request.ts'
import { formCalls, requestOf, type FormCall } from '../support/http/form-calls.ts'
import { freshProof } from '../support/http/submission.ts'
import { announceWebinar } from '../support/http/form-requests.ts'
import { mailsTo, type AppointmentMail } from '../support/mail/mail-desk.ts'
import { startSmtpSink } from '../support/mail/smtp-sink.ts'
import { processorSeconds, startServer, type TestServer } from '../support/servers/server.ts'
import { everyRoute } from '../support/soak/floods.ts'

const CALLS = 20
const DOCUMENT = 'docs/admission.md'
/** Routes that only staff pages request. */
const OF_STAFF =
  /^(?:GET \/api\/site\/(?:articles|audit|dead-links|editors|lead|newsletter|old-addresses|policies|status)|POST \/api\/site\/(?:lead|newsletter$|old-addresses|preview-link|sign-out))/

/** A demo can be confirmed only once, so each request to this route needs another demo. */
const CONFIRM = 'POST /demo/confirm'

const JSON_TYPE = { 'content-type': 'application/json' }
/** For routes with a query: the most expensive query. */
const DEAREST: Readonly<Record<string, string>> = {
  'GET /api/site/challenge': '?for=request-demo',
  'GET /api/site/slots': '?days=62&zone=America/Chicago',
  'GET /search': '?for=clinets+reconcilaition+the+deadlins+of+an+engagment+leter',
}

type Request = { path: string; method: string; headers: Record<string, string>; body?: BodyInit }

const sink = await startSmtpSink()
const server = await startServer({
  raiseLimits: true,
  sample: true,
  env: {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(sink.port),
    SITE_ORIGIN: 'https://www.firm.example',
    DEMO_ROOM: 'https://meet.firm.example/demo',
  },
})
try {
  await server.admin.create('job_roles', docketingEngineer)
  await announceWebinar(server, { slug: 'retainers-live' })
  const staff = (await createAccount(server, 'bo@firm.example', 'admin')).token
  const demos = await bookedDemos()
  const costs = new Map<string, string>()
  for (const { line, method, path } of everyRoute()) {
    if (costs.has(line)) continue
    const asked = linkTo(demos, line) ?? `${path}${DEAREST[line] ?? ''}`
    const requests = line === CONFIRM ? demos.map(pressed) : await requestsOf(line, method, asked, staff)
    costs.set(line, await costOf(server, requests))
  }
  write(costs)
} finally {
  await server.remove()
  await sink.stop()
}

/** Books a demo for each request that will confirm one. Returns the mails with the links. */
async function bookedDemos(): Promise<AppointmentMail[]> {
  const mails: AppointmentMail[] = []
  for (const [nth, time] of (await freeTimes(server.origin, CALLS + 1)).entries()) {
    const email = `booked-${nth}@firm.example`
    bookingIn(await askForDemo(server.origin, time, { email }))
    mails.push(...(await mailsTo({ sink }, email, 1)))
  }
  return mails
}

/**
 * For a route behind a mailed link, returns the address of that link; otherwise undefined. Each route gets the link of
 * another demo, because the pages of one demo are opened at most 30 times a minute.
 */
function linkTo(mails: AppointmentMail[], line: string): string | undefined {
  const actions = ['cancel', 'confirm', 'reschedule'] as const
  const nth = actions.findIndex((each) => line === `GET /demo/${each}`)
  const action = actions[nth]
  return action && mails[nth]?.link(action)
}

function pressed(mail: AppointmentMail): Request {
  const [path = '', token = ''] = mail.link('confirm').split('?token=')
  return { path, method: 'POST', headers: {}, body: new URLSearchParams({ token }) }
}

/** Returns the requests to send to a route. Each submission has its own proof of work. */
async function requestsOf(line: string, method: string, path: string, staff: string): Promise<Request[]> {
  const form = formCalls.find(({ call }) => line === `POST /api/site/${call}`)
  const headers = OF_STAFF.test(line) ? { authorization: staff } : {}
  const requests: Request[] = []
  for (let nth = 0; nth <= CALLS; nth += 1)
    requests.push(
      form === undefined
        ? { path, method, headers, ...(method === 'POST' ? { body: '{}', headers: { ...headers, ...JSON_TYPE } } : {}) }
        : await submission(form, path, nth),
    )
  return requests
}

async function submission(form: FormCall, path: string, nth: number): Promise<Request> {
  const altcha = await freshProof(server.origin, form.call)
  const { headers, body } = requestOf(form, form.payload({ altcha, email: `visitor-${nth}@firm.example` }))
  return { path, method: 'POST', headers, body }
}

/**
 * Returns the processor time of one request in ms, and the status unless it is 200. Leaves out the first request,
 * because it may fill caches.
 */
async function costOf(asked: TestServer, [first, ...others]: Request[]): Promise<string> {
  const ask = async ({ path, ...request }: Request) => {
    const answer = await fetch(`${asked.origin}${path}`, { ...request, redirect: 'manual' })
    await answer.arrayBuffer()
    return answer.status
  }
  const status = first === undefined ? 0 : await ask(first)
  const before = processorSeconds(asked.pid() ?? 0)
  for (const request of others) await ask(request)
  const ms = ((processorSeconds(asked.pid() ?? 0) - before) * 1000) / others.length
  return `${ms < 0.95 ? '< 1' : Math.round(ms)}${status === 200 ? '' : ` (${status})`}`
}

function write(costs: ReadonlyMap<string, string>): void {
  const document = readFileSync(DOCUMENT, 'utf8')
  const begin = document.indexOf('| route ')
  const rows = document
    .slice(begin)
    .trimEnd()
    .split('\n')
    .map((row) => {
      const line = /`([^`]+)`/.exec(row)?.[1]
      return line === undefined ? row : row.replace(/[^|]*\|$/, ` ${costs.get(line) ?? ''} |`)
    })
  const day = new Date().toISOString().slice(0, 10)
  const measured = `Measured on ${day}, on ${cpus().length} × ${cpus()[0]?.model ?? 'an unknown processor'}.`
  const head = document.slice(0, begin).replace(/^Measured on .*$/m, measured)
  writeFileSync(DOCUMENT, `${head}${rows.join('\n')}\n`)
}
