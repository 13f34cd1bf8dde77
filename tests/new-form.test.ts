import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allForms } from '../src/forms/rules/forms.ts'
import { freshProof, sendSubmission } from './support/http/submission.ts'
import { copyProject, filesToFillIn } from './support/repository/project-copy.ts'
import { startServer, type TestServer } from './support/servers/server.ts'
import { root } from './support/repository/source-files.ts'

// The recipe "A form" of docs/how-to.md, carried out in a copy of the sources.

const FORM = ['form', 'call-back', '/contact', 'name!', 'email!', 'phone', 'bestTime', 'message:long!']
const COLLECTION = 'call_backs'
const MOST_TO_FILL_IN = 3
/** Each program of these takes a few seconds on a machine that has nothing else to do. */
const PATIENCE_MS = 120_000

const { project, run, passes, read, remove } = copyProject()
let said = ''

beforeAll(async () => {
  const { code, output } = await run('src/build/new.mjs', ...FORM)
  if (code !== 0) throw new Error(output)
  said = output
})
afterAll(remove)

test('the recipe names the command, and the command no more than three files of code to fill in', () => {
  const recipe = /^## A form\n(.*?)^## /ms.exec(readFileSync(join(root, 'docs/how-to.md'), 'utf8'))?.[1] ?? ''
  expect(recipe).toContain('npm run new form <name> <page>')
  const files = filesToFillIn(said)
  expect(files.length).toBeGreaterThan(0)
  expect(files.length).toBeLessThanOrEqual(MOST_TO_FILL_IN)
  expect(files.filter((path) => !existsSync(join(project, path)))).toEqual([])
})

test.each(['.', 'src/service-worker', 'pb_hooks', 'tests'])(
  'with the new form %s type-checks',
  { timeout: PATIENCE_MS },
  async (folder) => {
    expect(await run('node_modules/typescript/bin/tsc', '-p', folder)).toEqual({ code: 0, output: '' })
  },
)

test(
  'the sources with the new form keep the rules of the repository and its format',
  { timeout: PATIENCE_MS },
  async () => {
    await passes('src/forms', 'src/legal', 'tests/architecture', 'tests/how-to')
    expect(await run('node_modules/oxfmt/bin/oxfmt', '--check', '.')).toMatchObject({ code: 0 })
  },
)

test('a name that is taken or is none is refused, and nothing is written', async () => {
  const before = read('src/forms/rules/forms.ts')
  for (const args of [
    FORM,
    ['form', 'Call Back', '/contact'],
    ['form', 'x', '/nowhere'],
    ['form'],
    ['page', 'x', '/contact'],
    ['form', 'x', '/contact', 'name:picture'],
  ]) {
    const { code, output } = await run('src/build/new.mjs', ...args)
    expect([code, output.includes('Stopped: ')]).toEqual([1, true])
  }
  expect(read('src/forms/rules/forms.ts')).toBe(before)
})

test('a server with the new form takes it once, mails about it, limits it, and holds back what a program sends', async () => {
  const bundle = "import { bundleHooks } from './src/build/steps/bundle-hooks.mjs'; await bundleHooks()"
  expect(await run('--input-type=module', '-e', bundle)).toEqual({ code: 0, output: '' })
  const server: TestServer = await startServer({
    env: {
      LEXHARBOR_HOOKS_DIR: join(project, 'build/hooks'),
      LEXHARBOR_MIGRATIONS_DIR: join(project, 'pb_migrations'),
    },
  })
  try {
    const payload = {
      name: 'Ada Okafor',
      email: 'ada@okafor-lind.example',
      message: 'Please call.',
      bestTime: 'Noon',
      submittedAt: '2026-11-21T10:00:00.000Z',
    }
    const send = async (changes: Record<string, unknown>, key = crypto.randomUUID()) =>
      sendSubmission(
        server.origin,
        'call-back',
        { ...payload, ...changes, altcha: await freshProof(server.origin, 'call-back') },
        { key },
      )
    const key = crypto.randomUUID()
    const first = await send({}, key)
    expect(first).toMatchObject({ status: 200, body: { success: true, receipt: expect.stringMatching(/^LH-/) } })
    expect((await send({}, key)).text).toBe(first.text)
    expect(await send({ name: '' })).toMatchObject({ status: 422, body: { fields: { name: 'Enter your name.' } } })
    const rows = await server.admin.rows(COLLECTION)
    expect(rows).toMatchObject([{ ...payload, submittedAt: '2026-11-21 10:00:00.000Z', phone: '', quarantined: false }])
    const mails = await server.admin.rows('outgoing_emails')
    expect(mails.map(({ kind }) => kind)).toEqual(['call-back-confirmation', 'call-back-notice'])
    expect(mails[1]?.['text']).toContain('Best time: Noon')

    expect(await send({ website: 'https://pills.example' })).toMatchObject({ status: 200 })
    const held = await server.admin.rows('outgoing_emails', "status = 'held'")
    expect(held).toHaveLength(2)
    const [flagged] = await server.admin.rows(COLLECTION, 'quarantined = true')
    await server.admin.update(COLLECTION, String(flagged?.id), { quarantined: false })
    expect(await server.admin.rows('outgoing_emails', "status = 'held'")).toEqual([])

    const policies = await fetch(`${server.origin}/api/site/policies`)
    expect(JSON.stringify(await policies.json())).toContain(
      '{"name":"call-back","access":"public","captcha":true,"limit":{"maxRequests":10,"seconds":60},"delivered":{"maxRequests":10,"seconds":60},"available":true,"differs":false}',
    )
  } finally {
    await server.remove()
  }
})

test('every form has its journeys', () => {
  const journeys = readFileSync(join(root, 'tests/e2e/forms.spec.ts'), 'utf8')
  expect(allForms.filter(({ name }) => !journeys.includes(`    name: '${name}',\n`)).map(({ name }) => name)).toEqual(
    [],
  )
})
