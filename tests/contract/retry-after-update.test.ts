import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendApplication } from '../support/http/application.ts'
import { bundleChangedHooks, type SourceChange } from '../support/releases/later-program.ts'
import { freshProof, sendSubmission, type Answer } from '../support/http/submission.ts'
import { announceRecordedOffers, releaseRequests, type ReleaseRequest } from '../support/releases/release-requests.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

/** Returns a source change that adds a field to the schemas of all five forms. */
const addField = (field: string): SourceChange => ({
  path: /forms\/rules\/payload-schema\.ts$/,
  from: 'entries: v.ObjectEntries = {\n',
  to: `entries: v.ObjectEntries = {\n  ${field},\n`,
})
const TABLES = [
  'demo_requests',
  'contact_messages',
  'newsletter_subscribers',
  'webinar_registrations',
  'job_applications',
  'submissions',
  'outgoing_emails',
]

let folder: string
let server: TestServer

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lexharbor-hooks-'))
  await bundleChangedHooks(folder, [])
  server = await startServer({ raiseLimits: true, env: { LEXHARBOR_HOOKS_DIR: folder } })
  await announceRecordedOffers(server)
})
afterEach(async () => {
  await server.remove()
  await rm(folder, { recursive: true })
})

const counts = () => Promise.all(TABLES.map(async (table) => (await server.admin.rows(table)).length))
const keyOf = (index: number) => `0a1b2c3d-0000-4000-8000-00000000000${index}`
const requests = (person: string) => Object.values(releaseRequests).map((request): ReleaseRequest => request(person))

/** Sends a request as the outbox does: with a new proof of work for each attempt. */
async function send({ call, payload, file }: ReleaseRequest, key: string): Promise<Answer> {
  const { resume: _described, ...fields } = payload
  const whole: Record<string, unknown> = {
    submittedAt: '2026-11-21T10:00:00.000Z',
    ...fields,
    altcha: await freshProof(server.origin, call),
  }
  if (file === undefined) return sendSubmission(server.origin, call, whole, { key })
  const texts = Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, String(value)]))
  return sendApplication(server.origin, texts, {
    key,
    files: [{ content: new Uint8Array(file.bytes), name: file.name }],
  })
}

async function sendAll(person: string, key: (index: number) => string): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const [index, request] of requests(person).entries()) answers.push(await send(request, key(index)))
  return answers
}

const outcomes = (answers: Answer[]) => answers.map(({ status, text }) => [status, text])

async function update(change: SourceChange): Promise<void> {
  await server.stop()
  expect(await bundleChangedHooks(folder, [change])).toBe(1)
  await server.start()
}

test.each([
  ['one more optional field', "nickname: v.optional(v.pipe(v.string(), v.maxLength(5, 'Too long.')), '')"],
  ['one more required field', "nickname: v.literal('ada', 'Enter your nickname.')"],
])('a server whose schemas have %s answers the retry of each stored request as before', async (_name, field) => {
  const first = await sendAll('ada', keyOf)
  expect(first.map(({ status }) => status)).toEqual(first.map(() => 200))
  const before = await counts()
  await update(addField(field))

  expect(outcomes(await sendAll('ada', keyOf))).toEqual(outcomes(first))
  expect(await counts()).toEqual(before)
  // Only the changed schema refuses this field, so a refusal shows that the changed release runs.
  for (const { call, payload, file } of requests('bob')) {
    const answer = await send(
      { call, payload: { ...payload, nickname: 'robert' }, ...(file ? { file } : {}) },
      randomUUID(),
    )
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid', fields: { nickname: expect.any(String) } } })
  }
})

test('if a stored fingerprint has another version, only the idempotency key counts, and the stored answer is repeated', async () => {
  const first = await sendAll('ada', keyOf)
  for (const { id, ...row } of await server.admin.rows('submissions')) {
    expect(row['fingerprintVersion']).toBe(1)
    await server.admin.update('submissions', id, { fingerprintVersion: 0, fingerprint: 'of another kind' })
  }
  const before = await counts()
  expect(outcomes(await sendAll('eve', keyOf))).toEqual(outcomes(first))
  expect(await counts()).toEqual(before)
})

test('with the same version a retry with any changed field is refused, except fields that don’t count as content', async () => {
  const first = await sendAll('ada', keyOf)
  const before = await counts()
  for (const [index, { call, payload, file }] of requests('ada').entries()) {
    const again = (changes: Record<string, unknown>) =>
      send({ call, payload: { ...payload, ...changes }, ...(file ? { file } : {}) }, keyOf(index))
    const reversed = Object.fromEntries(Object.entries(payload).toReversed())
    const same = [{}, { website: 'pills.example' }, { elapsedMs: 3 }, { submittedAt: '2026-12-01T10:00:00.000Z' }]
    for (const changes of same)
      expect(outcomes([await again(changes)])).toEqual(outcomes(first.slice(index, index + 1)))
    expect((await send({ call, payload: reversed, ...(file ? { file } : {}) }, keyOf(index))).text).toBe(
      first[index]?.text,
    )
    const typed = Object.keys(payload).filter((name) => !['resume', 'elapsedMs'].includes(name))
    for (const name of [...typed, 'unknown'])
      expect([name, await again({ [name]: 'other' })]).toMatchObject([
        name,
        { status: 422, body: { code: 'key_reused' } },
      ])
  }
  expect(await counts()).toEqual(before)
})
