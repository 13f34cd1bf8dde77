import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { leadAccessSchema } from '../../src/admin/rules/lead-access.ts'
import { accounts, mails, ofAccounts, submitted } from '../../pb_hooks/src/personal-data/address-columns.ts'
import { allForms } from '../../src/forms/rules/forms.ts'
import { serverRecords } from '../../src/legal/stored-data.ts'
import { readCollections } from '../support/access/schema.ts'
import { zipContents } from '../support/faults/zip-archive.ts'
import { docketingEngineer, pdfOf, sendApplication } from '../support/http/application.ts'
import { formCalls, provenPayload, sendForm, type FormCall } from '../support/http/form-calls.ts'
import { announceWebinar } from '../support/http/form-requests.ts'
import { startSmtpSink, type SmtpSink } from '../support/mail/smtp-sink.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'
import { openDatabase, runSql } from '../support/servers/seeds.ts'

/** A text in all data that the person with the address `TYPED` enters, and in the uploaded file. */
const MARKER = 'zqmarked'
const TYPED = `Ada.${MARKER}@Firm.example`
const ADDRESS = TYPED.toLowerCase()
const OTHER = 'eve@firm.example'
const RESUME = pdfOf(3000, MARKER)
const STAFF = 'staff@lexharbor.example'
/**
 * Tables with a visitor's data, but without a mail address. The text says how an erasure still finds the data, or why
 * it need not.
 */
const WITHOUT_ADDRESS = {
  submissions: 'found by its row',
  used_challenges: 'contains no personal data',
  arrivals: 'contains no personal data',
  lead_work: 'found by its row',
  lead_events: 'found by its row',
  webhook_deliveries: 'found by its row',
  lead_accesses: 'found by its row; stays, and says nothing of the person',
}
/** The forms whose submissions staff answer. */
const leads = formCalls.filter(({ collection }) =>
  allForms.some((form) => form.collection === collection && 'inbox' in form),
)

const exportSchema = v.object({
  address: v.string(),
  site: v.string(),
  exported: v.pipe(v.string(), v.isoTimestamp()),
  stored: v.record(v.string(), v.array(v.record(v.string(), v.unknown()))),
  files: v.array(v.object({ row: v.string(), file: v.string() })),
})
const tokenSchema = v.object({ token: v.string() })

/** The server's folder for temporary files. */
const temporary = mkdtempSync(join(tmpdir(), 'lexharbor-temporary-'))
const folders = mkdtempSync(join(tmpdir(), 'lexharbor-exports-'))

let sink: SmtpSink
let server: TestServer
const keys = new Map<FormCall, string>()
const answers = new Map<FormCall, unknown>()

beforeAll(async () => {
  sink = await startSmtpSink()
  server = await startServer({
    raiseLimits: true,
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), STAFF_EMAIL: STAFF, TMPDIR: temporary },
  })
  await announceWebinar(server)
  await server.admin.create('job_roles', docketingEngineer)
  for (const form of formCalls) {
    const key = crypto.randomUUID()
    keys.set(form, key)
    answers.set(form, (await submit(form, TYPED, key)).body)
    await submit(form, OTHER, crypto.randomUUID())
  }
  await allMailsAreSent()
  for (const { id } of await server.admin.rows('lead_work')) {
    const note = (await isMarkedLead(id)) ? `${MARKER} asked for a discount` : 'nothing'
    await server.admin.update('lead_work', id, { note })
    await server.admin.create('lead_events', { lead: id, what: 'note', detail: note, changedBy: STAFF })
  }
})
afterAll(async () => {
  await server.remove()
  await sink.stop()
  for (const folder of [temporary, folders]) rmSync(folder, { recursive: true, force: true })
})

async function isMarkedLead(id: string): Promise<boolean> {
  const found = await Promise.all(leads.map(({ collection }) => server.admin.rows(collection, `id = "${id}"`)))
  return isMarked(JSON.stringify(found))
}

/** Submits a form with the marker in every text field. With another person's address, submits it without the marker. */
async function submit(form: FormCall, email: string, key: string) {
  const isMarked = email === TYPED
  const texts = Object.keys(form.texts).filter((name) => !['email', 'altcha', 'phone'].includes(name))
  const values = isMarked && form.name !== 'newsletter' ? texts.map((name) => [name, `${MARKER} ${name}`]) : []
  const payload = await provenPayload(server.origin, form, { ...Object.fromEntries(values), email })
  const answer =
    form.isMultipart === true && isMarked
      ? await sendApplication(server.origin, asTexts(payload), {
          key,
          files: [{ content: RESUME, name: `${MARKER}.pdf` }],
        })
      : await sendForm(server.origin, form, payload, { key })
  expect(answer).toMatchObject({ status: 200 })
  return answer
}

const asTexts = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

const allMailsAreSent = () =>
  until('all mails are sent', async () => {
    const rows = await server.admin.rows('outgoing_emails')
    return rows.length > 0 && rows.every(({ status }) => status === 'sent')
  })

const isMarked = (content: Buffer | string) => content.toString('latin1').toLowerCase().includes(MARKER)

/** Returns the files below a folder that contain the marker. */
function markedFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => statSync(join(folder, name)).isFile() && isMarked(readFileSync(join(folder, name))),
  )
}

/** Returns the number of rows in a table of this database file that contain the marker. */
function markedRows(file: string, table: string): number {
  const database = openDatabase(server.dataDir, { readOnly: true, file })
  try {
    return database
      .prepare(`SELECT * FROM ${table}`)
      .all()
      .filter((row) => JSON.stringify(row).toLowerCase().includes(MARKER)).length
  } finally {
    database.close()
  }
}

const exported = (folder: string) => v.parse(exportSchema, JSON.parse(readFileSync(join(folder, 'data.json'), 'utf8')))

// The tests run in this order: the first tests store data, which later tests export and then erase.
describe('the data of one person', { shuffle: false }, () => {
  test('the export knows every column that may contain a person’s address, and every column that it knows exists', async () => {
    const known = Object.entries({ ...submitted, ...mails, ...accounts }).flatMap(([collection, names]) =>
      names.map((name) => `${collection}.${name}`),
    )
    const collections = await readCollections(server)
    const columns = collections.flatMap((collection) =>
      collection.fields.map((field) => ({ ...field, place: `${collection.name}.${field.name}` })),
    )
    const mayHoldOne = columns.filter(
      ({ name, type }) => type === 'email' || /(?:mail|address|replyTo|sentTo|^to)$/i.test(name),
    )
    // The export finds the rows with this column by their account instead.
    const others = ['_otps.sentTo']
    expect(mayHoldOne.map(({ place }) => place).toSorted()).toEqual([...known, ...others].toSorted())

    // The privacy page lists the stored data of visitors. The export finds all of it, by an address or in another way.
    expect(serverRecords.map(({ collection }) => collection).toSorted()).toEqual(
      [...Object.keys(submitted), ...Object.keys(mails), ...Object.keys(WITHOUT_ADDRESS)].toSorted(),
    )
    const ofAccount = columns.filter(({ name }) => name === 'recordRef' || name === 'user').map(({ place }) => place)
    expect(ofAccount.toSorted()).toEqual(
      Object.entries(ofAccounts)
        .flatMap(([collection, names]) => names.map((name) => `${collection}.${name}`))
        .toSorted(),
    )
  })

  test('submitted data is neither in a log nor in the output of the server', async () => {
    // The server writes its log in batches, at the latest every three seconds. So send a request, and wait until it is
    // in the log.
    await fetch(`${server.origin}/api/collections/none-at-all/records`)
    await until('the log is written', () => {
      const database = openDatabase(server.dataDir, { readOnly: true, file: 'auxiliary.db' })
      try {
        return database.prepare("SELECT * FROM _logs WHERE data LIKE '%none-at-all%'").all().length === 1
      } finally {
        database.close()
      }
    })
    expect([markedRows('auxiliary.db', '_logs'), isMarked(server.output())]).toEqual([0, false])
    expect(markedFiles(server.dataDir).filter((name) => name.startsWith('auxiliary.db'))).toEqual([])
    expect(markedFiles(temporary)).toEqual([])
  })

  test('an export contains the person’s rows of every form with their mails, keys and files, and no other person’s data', async () => {
    const folder = join(folders, 'ada')
    const { code, output } = await server.run('data', 'export', ADDRESS, folder)
    expect({ code, output }).toMatchObject({ code: 0 })
    const { stored, files, address } = exported(folder)
    expect(address).toBe(ADDRESS)
    const { lead_accesses: accesses, ...others } = stored
    expect(Object.fromEntries(Object.entries(others).map(([name, rows]) => [name, rows.length]))).toEqual({
      ...Object.fromEntries(formCalls.map(({ collection }) => [collection, 1])),
      outgoing_emails: formCalls.flatMap(({ kinds }) => kinds).length,
      submissions: formCalls.length,
      lead_work: leads.length,
      lead_events: leads.length,
    })
    // The audit log has entries of this test's superuser, who listed each form's rows, and created and changed records
    // about the leads.
    const own = new Set(formCalls.map(({ collection }) => `${collection} ${String(stored[collection]?.[0]?.['id'])}`))
    const seen = v.parse(v.array(leadAccessSchema), accesses)
    expect(new Set(seen.map(({ collection, row }) => `${collection} ${row}`))).toEqual(own)
    expect(new Set(seen.map(({ actor, action }) => `${actor} ${action}`))).toEqual(
      new Set(['admin@lexharbor.example listed', 'admin@lexharbor.example changed', 'admin@lexharbor.example created']),
    )
    expect(output).toContain(`  who saw or changed it     ${seen.length}\n`)
    expect(stored['contact_messages']).toMatchObject([{ email: TYPED, message: `${MARKER} message` }])
    expect(JSON.stringify(stored)).not.toContain(OTHER)
    expect(new Set(stored['submissions']?.map(({ key }) => key))).toEqual(new Set(keys.values()))

    const [resume, ...more] = files
    expect([resume?.row, more]).toEqual([stored['job_applications']?.[0]?.['id'], []])
    expect(readFileSync(join(folder, String(resume?.file)))).toEqual(RESUME)
    for (const name of ['', 'data.json', String(resume?.file)])
      expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
    for (const form of formCalls) expect(output).toMatch(new RegExp(`^ {2}${form.collection} +1$`, 'm'))
    expect(output).toMatch(/^ {2}files +1$/m)
  })

  test('a command with wrong arguments prints one line and changes nothing', async () => {
    const folder = join(folders, 'twice')
    expect(await server.run('data', 'export', ADDRESS, folder)).toMatchObject({ code: 0 })
    const calls: Array<[args: string[], says: RegExp]> = [
      [['export', ADDRESS, folder], /the folder .*twice cannot be made/],
      [['export', ADDRESS, join(folders, 'none', 'here')], /the folder .*here cannot be made/],
      [['export', 'nobody@firm.example', join(folders, 'nobody')], /nothing is stored about nobody@firm\.example in /],
      [['erase', 'nobody@firm.example'], /nothing is stored about nobody@firm\.example in /],
      [['export', 'ada'], /"ada" is not an email address/],
      [['erase', `%${ADDRESS.slice(1)} OR 1`], /is not an email address/],
      [['erase', ''], /"" is not an email address/],
      [['erase'], /name one email address/],
      [['erase', ADDRESS, OTHER], /name one email address/],
    ]
    const rows = await Promise.all(formCalls.map(({ collection }) => server.admin.rows(collection)))
    for (const [args, says] of calls) {
      const { code, output } = await server.run('data', ...args)
      expect({ args, code, output }).toMatchObject({ args, code: 1, output: expect.stringMatching(says) })
    }
    expect(existsSync(join(folders, 'nobody'))).toBe(false)
    expect(await Promise.all(formCalls.map(({ collection }) => server.admin.rows(collection)))).toEqual(rows)
  })

  test('an export of an account contains none of its secrets, and an erasure keeps the account; mails to staff don’t count as the account’s data', async () => {
    const account = await server.admin.create('users', {
      email: 'colleague@firm.example',
      password: 'correct-horse-battery',
      passwordConfirm: 'correct-horse-battery',
    })
    await server.admin.create('user_roles', { user: account.id, role: 'editor' })
    const folder = join(folders, 'colleague')
    expect(await server.run('data', 'export', 'colleague@firm.example', folder)).toMatchObject({ code: 0 })
    const { stored } = exported(folder)
    expect(stored).toMatchObject({ users: [{ email: 'colleague@firm.example' }], user_roles: [{ role: 'editor' }] })
    expect(Object.keys(stored['users']?.[0] ?? {})).not.toContain('password')
    expect(Object.keys(stored['users']?.[0] ?? {})).not.toContain('tokenKey')

    const erased = await server.run('data', 'erase', 'colleague@firm.example')
    expect(erased).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Delete it in the dashboard if it should go too:\n  users/${account.id}`),
    })
    expect(await server.admin.rows('users', `id = "${account.id}"`)).toHaveLength(1)

    const before = await server.admin.rows('outgoing_emails')
    expect(await server.run('data', 'erase', STAFF)).toMatchObject({ code: 1 })
    expect(await server.admin.rows('outgoing_emails')).toEqual(before)
  })

  test('after an erasure while the server runs, none of the person’s data is left, also in later backups, and other people’s data stays', async () => {
    const others = async () => {
      const rows = await Promise.all(
        formCalls.map(({ collection }) => server.admin.rows(collection, `email = "${OTHER}"`)),
      )
      return [rows, await server.admin.rows('outgoing_emails', `to = "${OTHER}" || replyTo = "${OTHER}"`)]
    }
    const before = await others()
    await server.admin.create('contact_messages', {
      name: 'Bo',
      email: 'bo@firm.example',
      message: 'Ask eve@firm.example.',
    })
    expect(markedFiles(server.dataDir).length).toBeGreaterThanOrEqual(2)

    const { code, output } = await server.run('data', 'erase', `  ${ADDRESS.toUpperCase()} `)
    expect({ code, output }).toMatchObject({ code: 0 })
    for (const form of formCalls) expect(output).toMatch(new RegExp(`^ {2}${form.collection} +1$`, 'm'))
    expect(output).toMatch(new RegExp(`^ {2}outgoing_emails +${formCalls.flatMap(({ kinds }) => kinds).length}$`, 'm'))
    expect(output).toMatch(new RegExp(`^ {2}keys, but for a hash +${formCalls.length}$`, 'm'))
    expect(output).toMatch(/^ {2}files +1$/m)
    expect([markedFiles(server.dataDir), markedFiles(temporary), isMarked(server.output())]).toEqual([[], [], false])
    expect(await others()).toEqual(before)
    // The erasure keeps the audit log, which contains only the IDs of the deleted rows.
    const erased = runSql(server, "SELECT actor FROM lead_accesses WHERE action = 'erased'")
    expect(erased.map(({ actor }) => actor)).toEqual(formCalls.map(() => 'command line'))
    expect(output).toMatch(
      /^The log of accesses keeps these entries until they expire, with the ids of the deleted rows alone:\n {2}entries +[1-9]\d*$/m,
    )

    await server.admin.call('POST', '/api/backups', { name: 'later.zip' })
    const { token } = v.parse(tokenSchema, await server.admin.call('POST', '/api/files/token'))
    const answer = await fetch(`${server.origin}/api/backups/later.zip?token=${token}`)
    const contents = zipContents(Buffer.from(await answer.arrayBuffer()))
    expect(contents.map(({ name }) => name)).toContain('data.db')
    expect(contents.filter(({ content }) => isMarked(content)).map(({ name }) => name)).toEqual([])
  })

  test('a retry after the erasure creates no row, and the answer says that the data was deleted', async () => {
    const sent = sink.mails.length
    for (const [form, key] of keys) {
      const answer = await submit(form, TYPED, key)
      expect(answer.body).toEqual({ ...v.parse(v.looseObject({}), answers.get(form)), deleted: true })
    }
    expect([markedFiles(server.dataDir), sink.mails.length]).toEqual([[], sent])
  })

  test('an erasure also works while the server is stopped; it lists other people’s texts that mention the person, and the earlier backups', async () => {
    const contact = formCalls.find(({ name }) => name === 'contact')
    if (contact === undefined) throw new Error('no form')
    await submit(contact, TYPED, crypto.randomUUID())
    const { id } = await server.admin.create('contact_messages', {
      name: 'Bo',
      email: 'bo@firm.example',
      message: `Ask ${TYPED}.`,
    })
    await server.stop()
    const replaced = join(server.dataDir, 'before-restore-20261122-021200')
    mkdirSync(replaced)
    const { code, output } = await server.run('data', 'erase', ADDRESS)
    expect({ code, output }).toMatchObject({ code: 0 })
    expect(output).toContain(`Delete these folders:\n  ${replaced}\n`)
    expect(output).toContain(`Check them in the dashboard:\n  contact_messages/${id}\n`)
    expect(output).toContain('Older backups still contain it.')
    expect(output).toContain('later.zip')
    await server.start()
    await server.admin.remove('contact_messages', id)
    expect(await server.admin.rows('contact_messages', `email = "${TYPED}"`)).toEqual([])
    expect(await server.run('data', 'erase', ADDRESS)).toMatchObject({
      code: 1,
      output: expect.stringContaining('nothing is stored'),
    })
    expect(markedFiles(server.dataDir)).toEqual([])
  })
})
