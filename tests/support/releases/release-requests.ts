import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readdirSync, readFileSync } from 'node:fs'
import application from '../../../src/careers/rules/application.form.ts'
import { parseApplication } from '../../../src/careers/rules/resume-file.ts'
import contactMessage from '../../../src/contact/rules/contact-message.form.ts'
import { demoRequestPayload } from '../../../src/demo-request/demo-request-payload.ts'
import { checkTyped } from '../../../src/forms/form-outcome.ts'
import type { FormDefinition } from '../../../src/forms/rules/definition.ts'
import type { Parse } from '../../../src/forms/rules/payload-schema.ts'
import type { Call, OutboxFile, Payload } from '../../../src/outbox/queue/outbox-item.ts'
import newsletterSignUp from '../../../src/newsletter/rules/newsletter-sign-up.form.ts'
import registration from '../../../src/webinars/rules/registration.form.ts'
import { docketingEngineer, pdfOf } from '../http/application.ts'
import type { TestServer } from '../servers/server.ts'
import { announceWebinar } from '../http/form-requests.ts'
import { repositoryRoot } from '../repository/source-files.ts'
import type { RecordedOutbox } from './node-outbox.ts'
import { runSql, timeInRow } from '../servers/seeds.ts'

/**
 * The webinar to which the recorded requests refer, with a fixed ID. It starts far in the future, so it always accepts
 * registrations.
 */
const WEBINAR = {
  id: 'recordedwebinar',
  slug: 'retainers-live',
  title: 'Retainers, live',
  starts_at: '2099-11-24 15:00:00.000Z',
}
const ROLE = { id: 'recordedroleone', slug: 'docketing-engineer' }
const NOW = new Date()

export type ReleaseRequest = { call: Call; payload: Payload; file?: OutboxFile }

/** Creates the webinar and the job role to which the recorded requests refer. */
export async function announceRecordedOffers(server: TestServer): Promise<void> {
  await announceWebinar(server, WEBINAR)
  await server.admin.create('job_roles', { ...docketingEngineer, ...ROLE })
}

/**
 * For each form, a function that returns a request as this release's form sends it. `person` is part of the names and
 * addresses, so each person's request is different.
 */
export const releaseRequests = {
  'demo-request': (person: string) => ({
    call: 'request-demo',
    payload: demoRequestPayload(
      formOf({
        ...nameOf(person),
        ...firm,
        firmSize: '6-15',
        practiceArea: 'Family Law',
        practiceAreas: 'Maritime law',
        notes: ' Two offices.\nOne dog. ',
        preferredDate: '2099-11-24',
        preferredTime: '10:00 AM EST',
        duration: '45',
        plan: 'growth',
        estimate: 'staff=12&nonBillable=9&hours=6&rate=350&plan=growth',
        fromPage: '/pricing',
        utm_source: 'bar-journal',
        utcOffset: '-06:00',
      }),
    ),
  }),
  'contact-message': (person: string) => ({
    call: 'send-email',
    payload: {
      ...payloadOf(contactMessage, {
        ...nameOf(person),
        ...firm,
        subject: 'Pricing Questions',
        message: 'What does it cost?',
      }),
      // How long the visitor took to fill in the form, in ms. A much shorter time looks to the server like spam.
      elapsedMs: 5200,
    },
  }),
  'newsletter-sign-up': (person: string) => ({
    call: 'send-email',
    payload: payloadOf(newsletterSignUp, nameOf(person), { subject: 'Newsletter Subscription', source: 'blog' }),
  }),
  'webinar-registration': (person: string) => ({
    call: 'register-webinar',
    payload: registrationOf(person, 'registration'),
  }),
  'webinar-recording': (person: string) => ({
    call: 'register-webinar',
    payload: registrationOf(person, 'recording'),
  }),
  'job-application': (person: string) => {
    const content = pdfOf(600, person)
    const name = `${person}.pdf`
    const resume = { name, size: content.length, sha256: createHash('sha256').update(content).digest('hex') }
    const values = {
      ...nameOf(person),
      profile: 'linkedin.com/in/ada',
      coverNote: 'I count dates.\nAlways have.',
    }
    const given = { role: ROLE.slug, roleId: ROLE.id, resume }
    return {
      call: 'apply',
      payload: payloadOf(application, values, given, parseApplication),
      file: { field: 'resume', name, bytes: Uint8Array.from(content).buffer },
    }
  },
} satisfies Record<string, (person: string) => ReleaseRequest>

const firm = { firmName: 'Okafor & Lind', phone: '+1 555 0100' }
const emailOf = (person: string) => `${person}@okafor-lind.example`
const nameOf = (person: string) => ({ firstName: 'Zoë', lastName: `O’Neill ${person}`, email: emailOf(person) })
const registrant = (person: string) => ({ name: `Zoë ${person}`, email: emailOf(person) })

function formOf(values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}

function registrationOf(person: string, kind: string): Payload {
  const given = { webinar: WEBINAR.id, slug: WEBINAR.slug, kind }
  return payloadOf(registration, registrant(person), given)
}

function payloadOf(
  form: FormDefinition,
  values: Record<string, string>,
  given?: Payload,
  parse?: Parse<unknown>,
): Payload {
  const checked = checkTyped(form, formOf(values), NOW, given, parse)
  if (!checked.ok) throw new Error(`the form refuses the request that is to be recorded: ${checked.alert}`)
  return checked.payload
}

/**
 * A POST request as the client sent it. `body` is JSON text, or the fields of a multipart form with the file as `{name,
 * base64}`.
 */
export type RecordedPost = {
  call: string
  key: string
  body: string | [field: string, value: string | { name: string; base64: string }][]
  /** The body of the server's answer. */
  answer: string
}

/** A row of the table `submissions`, with the values as SQLite stores them. */
export type RecordedRow = Record<string, string | number>

export async function recordPost(path: string, { headers, body }: RequestInit, answer: string): Promise<RecordedPost> {
  const key = new Headers(headers).get('Idempotency-Key') ?? ''
  return { call: path.replace('/api/site/', ''), key, body: await recordBody(body), answer }
}

/** Sends the recorded request again, with the same idempotency key. */
export function repeatPost(origin: string, { call, key, body }: RecordedPost): Promise<Response> {
  return fetch(`${origin}/api/site/${call}`, {
    method: 'POST',
    headers: { 'Idempotency-Key': key, ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}) },
    body: typeof body === 'string' ? body : recordedForm(body),
  })
}

/**
 * Reads the table `submissions` (idempotency keys and answers) from the server's database, even while the server runs.
 */
export function recordedRows(server: TestServer): RecordedRow[] {
  return runSql(server, 'SELECT * FROM submissions ORDER BY rowid').map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, typeof value === 'number' ? value : String(value)]),
    ),
  )
}

/**
 * Sets the creation times of all idempotency keys in a recorded data folder to now, because old keys expire. The server
 * must be stopped.
 */
export function renewKeys(dataDir: string): void {
  runSql({ dataDir }, 'UPDATE submissions SET created = ?', timeInRow(Date.now()))
}

async function recordBody(body: RequestInit['body']): Promise<RecordedPost['body']> {
  if (typeof body === 'string') return body
  if (!(body instanceof FormData)) throw new Error('the outbox sends JSON or a form')
  return Promise.all(
    [...body].map(async ([field, value]): Promise<[string, string | { name: string; base64: string }]> => [
      field,
      typeof value === 'string'
        ? value
        : { name: value.name, base64: Buffer.from(await value.arrayBuffer()).toString('base64') },
    ]),
  )
}

function recordedForm(fields: Exclude<RecordedPost['body'], string>): FormData {
  const form = new FormData()
  for (const [field, value] of fields) {
    if (typeof value === 'string') form.append(field, value)
    else form.append(field, new Blob([Buffer.from(value.base64, 'base64')]), value.name)
  }
  return form
}

/**
 * The recorded data of an earlier release: its outbox in a browser, its database rows, and the requests that it
 * answered.
 */
export type RecordedRelease = {
  outbox: RecordedOutbox
  server: { rows: RecordedRow[]; posts: RecordedPost[] }
  /** The path of a backup of this release's data folder, which contains the rows in `server`. */
  backup: string
}

const RELEASES = join(repositoryRoot, 'tests/fixtures/releases')

export const recordedReleases: readonly string[] = readdirSync(RELEASES)

export function readRelease(release: string): RecordedRelease {
  return {
    outbox: JSON.parse(readFileSync(join(RELEASES, release, 'outbox.json'), 'utf8')),
    server: JSON.parse(readFileSync(join(RELEASES, release, 'server.json'), 'utf8')),
    backup: join(RELEASES, release, 'backup.zip'),
  }
}
