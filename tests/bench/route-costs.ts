/**
 * What one call of each route costs the processor: `node tests/bench/route-costs.ts` asks the built program and writes the last column of the table
 * in `docs/admission.md`. Let the machine do nothing else meanwhile.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { createAccount } from '../support/http/accounts.ts'
import { docketingEngineer } from '../support/http/application.ts'
import { askForDemo, bookingIn, freeTimes } from '../support/http/demo-slots.ts'
import { formCalls, requestOf, type FormCall } from '../support/http/form-calls.ts'
import { freshProof } from '../support/http/submission.ts'
import { announceWebinar } from '../support/http/webinar-registration.ts'
import { processorSeconds } from '../support/servers/server-figures.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { everyRoute } from '../support/soak/every-route.ts'

const CALLS = 20
const DOCUMENT = 'docs/admission.md'
/** What the staff's screens, and nobody else, are answered. */
const OF_STAFF =
  /^(?:GET \/api\/site\/(?:articles|audit|editors|lead|policies|status)|POST \/api\/site\/(?:lead|preview-link|sign-out))/

const JSON_TYPE = { 'content-type': 'application/json' }
/** The dearest question of a route that asks something. */
const DEAREST: Readonly<Record<string, string>> = {
  'GET /api/site/challenge': '?for=request-demo',
  'GET /api/site/slots': '?days=62&zone=America/Chicago',
  'GET /search': '?for=clinets+reconcilaition+the+deadlins+of+an+engagment+leter',
}

type Request = { path: string; method: string; headers: Record<string, string>; body?: BodyInit }

const server = await startServer({ raiseLimits: true, sample: true })
try {
  await server.admin.create('job_roles', docketingEngineer)
  await announceWebinar(server, { slug: 'retainers-live' })
  const staff = (await createAccount(server, 'bo@firm.example', 'admin')).token
  const links = await appointmentLinks()
  const costs = new Map<string, string>()
  for (const { line, method, path } of everyRoute()) {
    if (costs.has(line)) continue
    const asked = (line.startsWith('GET ') ? links.get(path) : undefined) ?? `${path}${DEAREST[line] ?? ''}`
    costs.set(line, await costOf(server, await requestsOf(line, method, asked, staff)))
  }
  write(costs)
} finally {
  await server.remove()
}

/** The links in the mail about a demo, by their paths. */
async function appointmentLinks(): Promise<Map<string, string>> {
  const [time = ''] = await freeTimes(server.origin, 1)
  bookingIn(await askForDemo(server.origin, time))
  const mails = await server.admin.rows('outgoing_emails', "kind = 'demo-request-confirmation'")
  const found = mails.flatMap(({ text }) => [...String(text).matchAll(/(\/demo\/\w+)\?token=[\w.~-]+/g)])
  return new Map(found.map(([link, path = '']) => [path, link]))
}

/** As many requests as are sent: one form's each has a proof of its own. */
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

/** Processor ms of one call, and the status where it is not 200. The first is not counted. */
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
    .map((row) => row.split('|').slice(1, 4))
    .map((cells, at) => {
      const line = /`([^`]+)`/.exec(cells[0] ?? '')?.[1] ?? ''
      return `|${[...cells, at === 0 ? ' ms ' : at === 1 ? '---' : ` ${costs.get(line) ?? ''} `].join('|')}|`
    })
  const day = new Date().toISOString().slice(0, 10)
  const measured = `Measured on ${day}, on ${cpus().length} × ${cpus()[0]?.model ?? 'an unknown processor'}.`
  const head = document.slice(0, begin).replace(/^Measured on .*$/m, measured)
  writeFileSync(DOCUMENT, `${head}${rows.join('\n')}\n`)
}
