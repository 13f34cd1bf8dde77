import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactPayload, sendProvenEmail } from '../support/http/form-requests.ts'
import {
  COPIED_COLLECTION,
  COPIED_FORM,
  copyCollection,
  copyForm,
  copyProject,
} from '../support/repository/project-copy.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

// Follows the recipes "A form" and "A collection" of docs/how-to.md in one copy of the sources, and builds that copy
// once.

const { table: COLLECTION_TABLE, folder: FOLDER, name: NAME, page: PAGE } = COPIED_COLLECTION
/** Writes the types of the new routes with the router's plugin, as the build does. */
const WRITE_ROUTE_TREE = "await (await import('vite')).resolveConfig({ logLevel: 'error' }, 'serve')"
/** Matches access matrix tests that depend on a new form or collection, and the staff page tests of the collection. */
const ABOUT_NEW_PARTS = `every collection has|each action on|a query names|every route of|the realtime events of|${COLLECTION_TABLE}`

const { project, run, passes, read, remove } = copyProject()
let server: TestServer | undefined

beforeAll(async () => {
  const collection = copyCollection(project)
  const written = [...copyForm(project), ...collection.files, ...collection.lists]
  // Names of another length change how lines break.
  await run('node_modules/oxfmt/bin/oxfmt', ...written.filter((path) => !path.endsWith('.go')))
  const { code, output } = await run('--input-type=module', '--eval', WRITE_ROUTE_TREE)
  if (code !== 0) throw new Error(output)
})
afterAll(async () => {
  await server?.remove()
  remove()
})

test.each(['.', 'src/service-worker', 'src/build', 'pb_hooks', 'tests'])(
  'with the new form and the new collection %s type-checks',
  async (folder) => {
    expect(await run('node_modules/typescript/bin/tsc', '-p', folder)).toEqual({ code: 0, output: '' })
  },
)

test.each([
  [`src/${COPIED_FORM.name}/rules/${COPIED_FORM.name}.form.ts`, 'record:'],
  [`src/${COPIED_FORM.name}/rules/${COPIED_FORM.name}.form.ts`, 'basis:'],
  [`pb_hooks/src/${COPIED_FORM.name}/${COPIED_FORM.name}.receiver.ts`, 'take:'],
  [`src/${FOLDER}/rules/${NAME}.collection.ts`, 'pages:'],
  [`src/${FOLDER}/rules/${NAME}.desk.ts`, 'fields:'],
])('the compiler refuses %s without %s', async (path, part) => {
  const whole = read(path)
  writeFileSync(join(project, path), whole.replace(part, `not${part}`))
  const { code, output } = await run('node_modules/typescript/bin/tsc', '-p', path.startsWith('src') ? '.' : 'pb_hooks')
  writeFileSync(join(project, path), whole)
  expect([code, output.includes(path)]).toEqual([1, true])
})

test('the sources with the new form and the new collection keep the rules of the repository and its format', async () => {
  await passes([
    'src/content',
    'src/forms/rules/forms',
    'src/legal',
    'src/lib',
    'src/site',
    'tests/architecture',
    'tests/how-to',
  ])
  expect(await run('node_modules/oxfmt/bin/oxfmt', '--check', '.')).toMatchObject({ code: 0 })
})

/** Returns a server of the copy's program. The first call builds the program and starts the server. */
async function newServer(): Promise<TestServer> {
  if (server === undefined) {
    const built = await run('src/build/run.mjs', 'build')
    if (built.code !== 0) throw new Error(built.output)
    server = await startServer({ binary: join(project, 'build/lexharbor') })
  }
  return server
}

test('a server with the new form stores a submission once, sends its mails, and quarantines a bot’s submission', async () => {
  const { origin, admin } = await newServer()
  const payload = contactPayload({ type: COPIED_FORM.name })
  const send = (changes: Record<string, unknown>, key = crypto.randomUUID()) =>
    sendProvenEmail(origin, { ...payload, ...changes }, { key })
  const key = crypto.randomUUID()
  const first = await send({}, key)
  expect(first).toMatchObject({ status: 200, body: { success: true, receipt: expect.stringMatching(/^LH-/) } })
  expect((await send({}, key)).text).toBe(first.text)
  expect(await send({ name: '' })).toMatchObject({ status: 422, body: { fields: { name: 'Enter your name.' } } })
  const rows = await admin.rows(COPIED_FORM.collection)
  expect(rows).toMatchObject([{ ...payload, submittedAt: '2026-11-21 10:00:00.000Z', quarantined: false }])
  const mails = await admin.rows('outgoing_emails')
  expect(mails.map(({ kind }) => kind)).toEqual(['call-back-confirmation', 'call-back-notice'])
  expect(mails[1]?.['text']).toContain('What does it cost?')

  expect(await send({ website: 'https://pills.example' })).toMatchObject({ status: 200 })
  const held = await admin.rows('outgoing_emails', "status = 'held'")
  expect(held).toHaveLength(2)
  const [flagged] = await admin.rows(COPIED_FORM.collection, 'quarantined = true')
  await admin.update(COPIED_FORM.collection, String(flagged?.id), { quarantined: false })
  expect(await admin.rows('outgoing_emails', "status = 'held'")).toEqual([])
})

test('a server with the new collection publishes its records and hides the others, and answers each person as the access matrix says', async () => {
  const { origin, admin } = await newServer()
  const page = async (path: string) => {
    const answer = await fetch(`${origin}${path}`)
    return { status: answer.status, text: await answer.text() }
  }
  const story = { department: 'Legal', salary_min: 90_000, salary_max: 110_000, summary: 'Two offices, one calendar.' }
  await admin.create(COLLECTION_TABLE, { ...story, title: 'How a firm moved', published: true })
  const draft = await admin.create(COLLECTION_TABLE, { ...story, title: 'Not yet told' })
  // The copied `saves` fills in the currency.
  expect(draft).toMatchObject({ slug: 'not-yet-told', currency: 'USD' })
  await until('the list shows it', async () => (await page(PAGE)).text.includes('How a firm moved'))
  expect((await page(PAGE)).text).not.toContain('Not yet told')
  const one = await until('its page is there', async () => {
    const answer = await page(`${PAGE}/how-a-firm-moved`)
    return answer.status === 200 && answer
  })
  expect(one.text).toContain('Two offices, one calendar.')
  expect((await page(`${PAGE}/not-yet-told`)).status).toBe(404)
  const missing = await page(`${PAGE}/nowhere`)
  expect([missing.status, missing.text.includes('Role Not Found')]).toEqual([404, true])
  expect((await page('/sitemap.xml')).text).toContain(`${PAGE}/how-a-firm-moved`)
  // Every staff page links to the new screen.
  expect((await page('/admin/inbox')).text).toContain(`href="/admin/${FOLDER}"`)
  expect((await page(`/admin/${FOLDER}`)).text).toContain('For editors and administrators.')
  const passed = await passes(
    ['contract/access-matrix', 'matrix/access-matrix', 'tests/contract/desks', `--testNamePattern=${ABOUT_NEW_PARTS}`],
    { MATRIX_ONLY: [COPIED_FORM.collection, COLLECTION_TABLE].join(',') },
  )
  // Five tests of the access matrix ran, and two tests of the new collection's staff page.
  expect(passed).toBe(7)
})
