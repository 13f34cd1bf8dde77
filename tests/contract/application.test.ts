import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import {
  applicationFields,
  docketingEngineer,
  largestPdf,
  pdfOf,
  sendApplication,
  sendProvenApplication,
  sha256,
  smallPdf,
} from '../support/http/application.ts'
import { runJob } from '../support/http/image-tool.ts'
import { freshProof } from '../support/http/submission.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { openDatabase } from '../support/servers/seeds.ts'

const STAFF = 'staff@lexharbor.example'
const WRITTEN = ['job_applications', 'submissions', 'used_challenges', 'outgoing_emails'] as const

let server: TestServer
let role: string

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
  role = (await server.admin.create('job_roles', docketingEngineer)).id
})
afterEach(async () => {
  for (const collection of WRITTEN)
    for (const { id } of await server.admin.rows(collection)) await server.admin.remove(collection, id)
})
afterAll(() => server.remove())

const counts = () => Promise.all(WRITTEN.map(async (collection) => (await server.admin.rows(collection)).length))
const ONE_OF_EACH = [1, 1, 1, 2]

async function onlyRow() {
  const rows = await server.admin.rows('job_applications')
  expect(rows).toHaveLength(1)
  return v.parse(v.looseObject({ id: v.string(), resume: v.string() }), rows[0])
}

const fileAddress = ({ id, resume }: { id: string; resume: string }) =>
  `${server.origin}/api/files/job_applications/${id}/${resume}`

/** Returns the stored file, as PocketBase's dashboard downloads it. */
async function storedFile(): Promise<Uint8Array> {
  const { token } = v.parse(v.object({ token: v.string() }), await server.admin.call('POST', '/api/files/token'))
  const response = await fetch(`${fileAddress(await onlyRow())}?token=${token}`)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

test('an accepted application is one row with its file, one key, one used proof and two queued mails; additional fields are ignored', async () => {
  const resume = smallPdf()
  const smuggled = {
    id: 'smuggled0000000',
    roleTitle: 'Chief',
    receipt: 'x',
    resumeSha256: 'x',
    bcc: 'all@firm.example',
  }
  const key = randomUUID()
  const answer = await sendProvenApplication(server.origin, applicationFields(smuggled), {
    key,
    files: [{ content: resume, name: '../../Ada "O" <résumé>.exe' }],
  })
  const receipt = `LH-${key.slice(0, 8).toUpperCase()}`
  expect(answer).toMatchObject({ status: 200, body: { success: true, receipt } })
  expect(await counts()).toEqual(ONE_OF_EACH)

  const { role: _slug, ...typed } = applicationFields()
  const row = await onlyRow()
  expect(row).toMatchObject({
    ...typed,
    submittedAt: '2026-11-21 10:00:00.000Z',
    role,
    roleTitle: 'Docketing Engineer',
    resume: `resume-${receipt.toLowerCase()}.pdf`,
    resumeSha256: sha256(resume),
    receipt,
    quarantined: false,
  })
  expect(row['resumeName']).toMatch(/^Ada .*O.* résumé.*\.exe$/)
  expect(row['resumeName']).not.toMatch(/[/\\<>"]/)
  expect(sha256(await storedFile())).toBe(sha256(resume))
})

test('the server stores the largest allowed file completely', async () => {
  const resume = largestPdf()
  expect(
    await sendProvenApplication(server.origin, applicationFields(), { files: [{ content: resume }] }),
  ).toMatchObject({ status: 200 })
  expect(await onlyRow()).toMatchObject({ resumeSha256: sha256(resume) })
  expect(sha256(await storedFile())).toBe(sha256(resume))
})

test('the mail to staff has a link instead of the file; the applicant’s mail repeats no typed text', async () => {
  const fields = applicationFields({
    firstName: 'Ada',
    lastName: '<b>Okafor</b>',
    coverNote: 'Bcc: all@firm.example\r\n\r\n<script>',
  })
  await sendProvenApplication(server.origin, fields)
  const { id } = await onlyRow()
  const mails = await server.admin.rows('outgoing_emails')
  expect(mails.map((mail) => [mail['to'], mail['replyTo'], mail['kind']])).toEqual([
    [fields['email'], STAFF, 'application-confirmation'],
    [STAFF, fields['email'], 'application-notice'],
  ])
  const [confirmation, notice] = mails
  expect(notice?.['text']).toContain(`${server.origin}/_/#/collections?collection=job_applications&record=${id}`)
  expect(notice?.['text']).toContain('Ada Okafor.pdf (0.1 MB)')
  // The server renders the HTML when it sends the mail. src/build/mails/sample-mails.test.ts tests the HTML.
  expect(notice?.['html']).toBe('')
  expect(confirmation?.['text']).toMatch(
    /Hello Ada,\n\nYour application for “Docketing Engineer” has reached us, with your resume\. Your reference is LH-[0-9A-F]{8}\./,
  )
  // The site promises a review of each application, but no reply.
  expect(confirmation?.['text']).toContain('A person reviews it within 3 business days.')
  expect(confirmation?.['text']).not.toMatch(/Okafor|Bcc/)
})

test('the same key gets the same answer, whatever the file’s name; another file with that key is refused', async () => {
  const key = randomUUID()
  const fields = applicationFields({ altcha: await freshProof(server.origin, 'apply') })
  const first = await sendApplication(server.origin, fields, { key })
  expect(first.status).toBe(200)
  const again = await sendApplication(
    server.origin,
    { ...fields, altcha: '', submittedAt: '2026-11-22T10:00:00.000Z' },
    { key, files: [{ content: smallPdf(), name: 'other.pdf' }] },
  )
  expect([again.status, again.text]).toEqual([200, first.text])
  for (const [changes, content] of [
    [{}, pdfOf(2000, 'another')],
    [{ coverNote: 'x' }, smallPdf()],
  ] as const) {
    expect(
      await sendApplication(server.origin, { ...fields, ...changes }, { key, files: [{ content }] }),
    ).toMatchObject({ status: 422, body: { code: 'key_reused' } })
  }
  expect(await counts()).toEqual(ONE_OF_EACH)
})

test('an applicant who opened a role’s page before the role was closed may still apply; others get the answer that it is not open', async () => {
  const closed = await server.admin.create('job_roles', {
    ...docketingEngineer,
    title: 'Closed Role',
    published: false,
  })
  const fields = applicationFields({ role: 'closed-role' })
  const refusal = {
    status: 422,
    body: { code: 'invalid', fields: { role: expect.stringContaining('no longer open') } },
  }
  expect(await sendProvenApplication(server.origin, fields)).toMatchObject(refusal)
  expect(await sendProvenApplication(server.origin, applicationFields({ role: 'never-was' }))).toMatchObject(refusal)
  expect(await counts()).toEqual([0, 0, 0, 0])
  expect(await sendProvenApplication(server.origin, { ...fields, roleId: closed.id })).toMatchObject({ status: 200 })
  const [confirmation, notice] = await server.admin.rows('outgoing_emails')
  expect(confirmation?.['text']).toContain('The role closed before your application reached us')
  expect(notice?.['text']).toContain('a role that is no longer open')

  // When staff delete a role, its applications stay.
  await server.admin.remove('job_roles', closed.id)
  expect(await onlyRow()).toMatchObject({ role: '', roleTitle: 'Closed Role' })
})

test('the longest allowed file name fits its column', async () => {
  const files = [{ content: smallPdf(), name: `${'ü'.repeat(300)}.pdf` }]
  expect(await sendProvenApplication(server.origin, applicationFields(), { files })).toMatchObject({ status: 200 })
  expect((await onlyRow())['resumeName']).toBe(`${'ü'.repeat(196)}.pdf`)
})

test('the nightly clean-up deletes an application and its file after two years, and no younger one', async () => {
  await sendProvenApplication(server.origin, applicationFields())
  const old = await onlyRow()
  const { token } = v.parse(v.object({ token: v.string() }), await server.admin.call('POST', '/api/files/token'))
  const status = async () => (await fetch(`${fileAddress(old)}?token=${token}`)).status
  const database = openDatabase(server.dataDir)
  const age = async (days: number) => {
    const created = new Date(Date.now() - days * 86_400_000).toISOString().replace('T', ' ')
    database.prepare('UPDATE job_applications SET created = ? WHERE id = ?').run(created, old.id)
    await runJob(server.admin, 'clean-up')
  }
  try {
    await age(729)
    expect(await status()).toBe(200)
    expect(await onlyRow()).toMatchObject({ id: old.id })
    await age(731)
    expect([await server.admin.rows('job_applications'), await status()]).toEqual([[], 404])
  } finally {
    database.close()
  }
})
