import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RESUME_PROBLEMS } from '../../src/careers/rules/resume-file.ts'
import {
  applicationFields,
  applicationForm,
  docketingEngineer,
  pdfOf,
  sendApplication,
  sendProvenApplication,
  smallPdf,
  tooLargePdf,
  type ApplicationFile,
} from '../support/http/application.ts'
import { openRaw } from '../support/http/connections.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

const BOUNDARY = 'x-boundary'
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

let server: TestServer
/** The folder in which the server keeps an uploaded file until it accepts or refuses the file. */
let temporary: string

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'lexharbor-test-'))
  server = await startServer({ raiseLimits: true, env: { TMPDIR: temporary } })
  await server.admin.create('job_roles', docketingEngineer)
})
afterAll(async () => {
  await server.remove()
  await rm(temporary, { recursive: true })
})

async function nothingIsStored(): Promise<void> {
  for (const collection of ['job_applications', 'submissions', 'used_challenges', 'outgoing_emails']) {
    expect({ collection, rows: await server.admin.rows(collection) }).toEqual({ collection, rows: [] })
  }
  expect(await applicationFiles()).toEqual([])
}

const applicationFiles = async () =>
  (await readdir(temporary)).filter((name) => name.startsWith('lexharbor-application-'))

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const part = (headers: string, body: string) => `--${BOUNDARY}\r\n${headers}\r\n\r\n${body}\r\n`
const textPart = (name: string, body: string) => part(`Content-Disposition: form-data; name="${name}"`, body)
const END = `--${BOUNDARY}--\r\n`

const files: Array<[string, ApplicationFile[], number, keyof typeof RESUME_PROBLEMS]> = [
  ['no file', [], 422, 'missing'],
  ['an empty file', [{ content: bytes('') }], 422, 'empty'],
  ['10 MB and one byte', [{ content: tooLargePdf() }], 413, 'large'],
  ['12 MB', [{ content: pdfOf(12_000_000) }], 413, 'large'],
  ['two files', [{ content: smallPdf() }, { content: smallPdf() }], 422, 'several'],
  [
    'a second file under another name',
    [{ content: smallPdf() }, { content: bytes('MZ'), field: 'other' }],
    422,
    'several',
  ],
  [
    'a program that is called PDF',
    [{ content: bytes(`MZ\u0090\u0000${'\u0000'.repeat(3000)}`), name: 'resume.pdf' }],
    422,
    'type',
  ],
  ['a text that is called DOCX', [{ content: bytes('Ada'), name: 'resume.docx' }], 422, 'type'],
  [
    'a PDF with a page of HTML behind it',
    [{ content: bytes(`${smallPdf().toString('latin1')}<script>alert(1)</script>`) }],
    422,
    'damaged',
  ],
  [
    'half an archive',
    [{ content: bytes(`PK\u0003\u0004${'\u0000'.repeat(500)}`), name: 'resume.docx' }],
    422,
    'damaged',
  ],
]

test.each(files)('%s is refused with a sentence that says what to do', async (_name, sent, status, problem) => {
  const answer = await sendProvenApplication(server.origin, applicationFields(), { files: sent })
  expect(answer).toMatchObject({ status, body: { success: false, fields: { resume: RESUME_PROBLEMS[problem] } } })
  await nothingIsStored()
})

test('a text in the place of a file does not count as a file', async () => {
  const resume = JSON.stringify({ name: 'a.pdf', size: 5, sha256: 'a'.repeat(64) })
  const answer = await sendProvenApplication(server.origin, applicationFields({ resume }), { files: [] })
  expect(answer).toMatchObject({ status: 422, body: { fields: { resume: RESUME_PROBLEMS.missing } } })
  await nothingIsStored()
})

const bodies: Array<[string, { contentType?: string; body: BodyInit }, number, string]> = [
  ['no form at all', { contentType: MULTIPART, body: 'role=x' }, 400, 'bad_request'],
  ['nothing', { contentType: MULTIPART, body: '' }, 400, 'bad_request'],
  ['no end', { contentType: MULTIPART, body: textPart('role', 'x') }, 400, 'bad_request'],
  [
    'a field twice',
    { contentType: MULTIPART, body: textPart('role', 'a') + textPart('role', 'b') + END },
    400,
    'bad_request',
  ],
  [
    'a part without a name',
    { contentType: MULTIPART, body: part('Content-Type: text/plain', 'x') + END },
    400,
    'bad_request',
  ],
  [
    'bytes that are no UTF-8',
    { contentType: MULTIPART, body: Buffer.from(textPart('role', 'a\u00ff') + END, 'latin1') },
    400,
    'bad_request',
  ],
  [
    'a hundred parts',
    { contentType: MULTIPART, body: Array.from({ length: 100 }, (_, at) => textPart(`f${at}`, 'x')).join('') + END },
    400,
    'bad_request',
  ],
  [
    'more text than a form has',
    { contentType: MULTIPART, body: textPart('coverNote', 'x'.repeat(70_000)) + END },
    413,
    'too_large',
  ],
]

test.each(bodies)('a body is refused: %s', async (_name, options, status, code) => {
  expect(await sendApplication(server.origin, {}, options)).toMatchObject({ status, body: { success: false, code } })
  await nothingIsStored()
})

test('the size limit also applies to a body without Content-Length', async () => {
  const chunk = new Uint8Array(1_000_000)
  let left = 12
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      left -= 1
      if (left === 11)
        controller.enqueue(
          Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n`),
        )
      else if (left >= 0) controller.enqueue(chunk)
      else controller.close()
    },
  })
  expect(await sendApplication(server.origin, {}, { contentType: MULTIPART, body })).toMatchObject({
    status: 413,
    body: { code: 'too_large' },
  })
  await nothingIsStored()
})

test('a broken connection leaves no file behind', async () => {
  const form = new Response(applicationForm(applicationFields(), [{ content: pdfOf(3_000_000) }]))
  const whole = new Uint8Array(await form.arrayBuffer())
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(whole.subarray(0, 2_000_000))
      void until('the file has begun', async () => (await applicationFiles()).length === 1).then(() =>
        controller.error(new Error('unplugged')),
      )
    },
  })
  const contentType = form.headers.get('content-type') ?? ''
  await expect(sendApplication(server.origin, {}, { contentType, body, key: randomUUID() })).rejects.toThrow(
    /fetch failed|unplugged/,
  )
  await until('the file is gone', async () => (await applicationFiles()).length === 0)
  await nothingIsStored()
})

test('a start deletes files that a killed server left', async () => {
  const head = `POST /api/site/apply HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: ${MULTIPART}\r\nContent-Length: 3000000\r\n\r\n`
  const resume = 'Content-Disposition: form-data; name="resume"; filename="a.pdf"'
  const sender = await openRaw(server.port, `${head}--${BOUNDARY}\r\n${resume}\r\n\r\n${'%'.repeat(100_000)}`)
  await until('the file has begun', async () => (await applicationFiles()).length === 1)
  await server.kill()
  sender.close()
  expect(await applicationFiles()).toHaveLength(1)
  await server.start()
  expect(await applicationFiles()).toEqual([])
})
