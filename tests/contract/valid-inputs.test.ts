import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { docketingEngineer } from '../support/http/application.ts'
import { formCalls, provenPayload, sendForm, type FormCall } from '../support/http/form-calls.ts'
import { sendSubmission } from '../support/http/submission.ts'
import { announceWebinar } from '../support/http/form-requests.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

/** Unusual texts that fit into every text field of every form. */
const ODD_TEXTS = [
  // The first text ends with a surrogate pair, and a backslash before letters that only look like the escape of a lone
  // surrogate.
  "李 O'Neill 👩🏽‍⚖️ محمد \u202eb 💼 C:\\ud800",
  'a\u0007c مكتب\u202e 𝕬d̷̢̛ä',
  '<b>Lind</b> &amp; Co</textarea><script>',
  '"; DROP TABLE x; -- {:id} || 1=1 100 %',
  '李',
]
/** Fields that no visitor may set, as JSON without the outer braces. */
const SMUGGLED =
  '"id":"smuggled0000000","created":"2000-01-01 00:00:00.000Z","updated":"2000-01-01 00:00:00.000Z","receipt":"LH-SMUGGLED","quarantined":true,"collectionId":"x","collectionName":"_superusers","expand":{},"status":"confirmed","confirmedAt":"2000-01-01","slotState":"open","firmSizeBand":"x","__proto__":{"quarantined":true,"admin":true},"constructor":{"prototype":{"quarantined":true}},"to":"all@firm.example","bcc":"all@firm.example","replyTo":"all@firm.example","from":"boss@firm.example","headers":{"Bcc":"all@firm.example"},"html":"<b>","holdsToken":true,"roleTitle":"smuggled","resumeName":"smuggled.pdf"'
const LABEL = 'x'.repeat(60)
const LONGEST_EMAIL = `o'neill+${'x'.repeat(40)}@${[LABEL, LABEL, LABEL].join('.')}.example`

let server: TestServer

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
  await announceWebinar(server, { title: `${'💼'.repeat(299)}x`, slug: 'retainers-live' })
  await server.admin.create('job_roles', docketingEngineer)
})
afterEach(async () => {
  for (const collection of ['outgoing_emails', ...formCalls.map((form) => form.collection)])
    for (const { id } of await server.admin.rows(collection)) await server.admin.remove(collection, id)
})
afterAll(() => server.remove())

/** Returns a text for each free text field of a form, as `text` generates it for the field's largest length. */
const textsOf = (form: FormCall, text: (max: number) => string) =>
  Object.fromEntries(Object.entries(form.texts).flatMap(([name, max]) => (name === 'email' ? [] : [[name, text(max)]])))

/** Expects one row, which contains all `values` that have a column. */
async function expectStored(form: FormCall, values: Record<string, string>) {
  const rows = await server.admin.rows(form.collection)
  const columns = Object.entries(values).filter(([name]) => rows[0] !== undefined && name in rows[0])
  expect(rows).toMatchObject([Object.fromEntries(columns)])
  return rows[0]
}

test.each(formCalls)(
  '$name: fields that no visitor may set are ignored, and unusual but valid text is stored unchanged',
  async (form) => {
    const email = "siobhan.o'neill+law@firm.example"
    for (const text of ODD_TEXTS) {
      const odd = { ...textsOf(form, () => text), email, ...(form.name === 'newsletter' ? { subject: 'News' } : {}) }
      const values = await provenPayload(server.origin, form, odd)
      const json = `${JSON.stringify(values).slice(0, -1).replaceAll('💼', '\\ud83d\\udcbc')},${SMUGGLED}}`
      const answer =
        form.isMultipart === true
          ? await sendForm(server.origin, form, { ...JSON.parse(`{${SMUGGLED}}`), ...values })
          : await sendSubmission(server.origin, form.call, undefined, { body: json })
      expect(answer).toMatchObject({ status: 200 })
      const row = await expectStored(form, odd)
      expect(row).toMatchObject({ quarantined: false })
      expect(JSON.stringify(row)).not.toMatch(/smuggled|SMUGGLED|2000-01|"confirmed"/)
      const mails = await server.admin.rows('outgoing_emails')
      expect(mails.map(({ kind, status }) => [kind, status])).toEqual(form.kinds.map((kind) => [kind, 'queued']))
      for (const { to, replyTo, headers, subject } of mails) {
        const head = JSON.stringify([to, replyTo, headers, subject])
        expect(head).not.toMatch(/all@firm|boss@firm|"bcc"/i)
        expect(head).not.toContain(JSON.stringify(text).slice(1, -1))
      }
      await server.admin.remove(form.collection, String(row?.id))
    }
  },
)

test.each(formCalls)('$name: the longest valid text of every field fits its column', async (form) => {
  const longest = { ...textsOf(form, (max) => '💼'.repeat(max / 2)), email: LONGEST_EMAIL }
  const { submittedAt: _submitted, preferredDate: _preferred, ...choices } = form.extremes
  const payload = await provenPayload(server.origin, form, { ...longest, ...form.extremes })
  expect(await sendForm(server.origin, form, payload)).toMatchObject({ status: 200 })
  await expectStored(form, { ...longest, ...choices })
})
