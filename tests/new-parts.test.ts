import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allForms } from '../src/forms/rules/forms.ts'
import { copyProject, filesToFillIn, NEW_PARTS } from './support/repository/project-copy.ts'
import { root } from './support/repository/source-files.ts'

// Tests the command `npm run new`. tests/matrix/new-parts.test.ts builds, serves and tests its result.

const { form: FORM, collection: COLLECTION } = NEW_PARTS
const MOST_TO_FILL_IN = 3

const { project, run, read, remove } = copyProject()
const said: Record<string, string> = {}

beforeAll(async () => {
  for (const args of [FORM, COLLECTION]) {
    const { code, output } = await run('src/build/new.mjs', ...args)
    if (code !== 0) throw new Error(output)
    said[String(args[0])] = output
  }
})
afterAll(remove)

test.each(['form', 'collection'])(
  'the recipe for a %s names the command, and the command names at most three code files to edit',
  (kind) => {
    const guide = readFileSync(join(root, 'docs/how-to.md'), 'utf8')
    const recipe = new RegExp(`^## A ${kind}\\n(.*?)^## `, 'ms').exec(guide)?.[1] ?? ''
    expect(recipe).toContain(`npm run new ${kind} <name> <page>`)
    const files = filesToFillIn(said[kind] ?? '')
    expect(files.length).toBeGreaterThan(0)
    expect(files.length).toBeLessThanOrEqual(MOST_TO_FILL_IN)
    expect(files.filter((path) => !existsSync(join(project, path)))).toEqual([])
  },
)

test('a taken or invalid name or page is refused, and nothing is written', async () => {
  const lists = ['src/outbox/queue/outbox-item.ts', 'src/lib/server-pages.ts']
  const before = lists.map(read)
  for (const args of [
    FORM,
    ['form', 'Call Back', '/contact'],
    ['form', 'x', '/nowhere'],
    ['form'],
    ['page', 'x', '/contact'],
    ['form', 'x', '/contact', 'name:picture'],
    COLLECTION,
    ['collection', 'case-story', '/elsewhere'],
    ['collection', 'Case Story', '/elsewhere'],
    ['collection', 'guide', '/resources/guides'],
    ['collection', 'role', '/company/careers'],
    ['collection', 'guide', 'elsewhere'],
    ['collection', 'guide'],
    ['collection', 'guide', '/elsewhere', 'title'],
    ['collection', 'guide', '/elsewhere', 'cover:picture'],
  ]) {
    const { code, output } = await run('src/build/new.mjs', ...args)
    expect([args, code, output.includes('Stopped: ')]).toEqual([args, 1, true])
  }
  expect(lists.map(read)).toEqual(before)
})

test('every form has its browser tests', () => {
  const journeys = readFileSync(join(root, 'tests/support/browser/form-cases.ts'), 'utf8')
  expect(allForms.filter(({ name }) => !journeys.includes(`    name: '${name}',\n`)).map(({ name }) => name)).toEqual(
    [],
  )
})
