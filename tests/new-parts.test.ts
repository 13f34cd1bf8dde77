import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allForms } from '../src/forms/rules/forms.ts'
import { copyForm, copyProject, filesToFillIn, NEW_COLLECTION } from './support/repository/project-copy.ts'
import { repositoryRoot } from './support/repository/source-files.ts'

// Follows the recipes "A form" and "A collection" of docs/how-to.md. tests/matrix/new-parts.test.ts builds, serves and
// tests the result.

const MOST_TO_FILL_IN = 3

const { project, run, passes, read, remove } = copyProject()
let said = ''

beforeAll(async () => {
  const { code, output } = await run('src/build/new.ts', ...NEW_COLLECTION)
  if (code !== 0) throw new Error(output)
  said = output
})
afterAll(remove)

const recipeOf = (part: string) =>
  new RegExp(`^## ${part}\\n(.*?)^## `, 'ms').exec(readFileSync(join(repositoryRoot, 'docs/how-to.md'), 'utf8'))?.[1]

test('a copy of the contact form under another name is a form: its files alone pass the types of the hooks and the tests of all forms', async () => {
  expect(recipeOf('A form')).toContain('`contact-message*`')
  const files = copyForm(project)
  // The definition, the component, mails with their samples, the receiver; a test; the migration.
  expect(files).toHaveLength(7)
  expect(await run('node_modules/typescript/bin/tsc', '-p', 'pb_hooks')).toEqual({ code: 0, output: '' })
  await passes([
    'src/call-back',
    'src/forms/rules/forms',
    'src/legal/stored-data',
    'pb_hooks/src/submission',
    'src/build/mails/sample-mails',
    '--testNamePattern=^(?!.*the pictures in docs)',
  ])
})

test('the recipe for a collection names the command, and the command names at most three code files to edit', () => {
  expect(recipeOf('A collection')).toContain('`npm run new collection <name> <page>`')
  const files = filesToFillIn(said)
  expect(files.length).toBeGreaterThan(0)
  expect(files.length).toBeLessThanOrEqual(MOST_TO_FILL_IN)
  expect(files.filter((path) => !existsSync(join(project, path)))).toEqual([])
})

test('a taken or invalid name or page is refused, and nothing is written', async () => {
  const lists = ['src/lib/server-pages.ts', 'src/admin/layout/staff-screens.ts']
  const before = lists.map(read)
  for (const args of [
    ['page', 'x', '/contact'],
    NEW_COLLECTION,
    ['collection', 'case-story', '/elsewhere'],
    ['collection', 'Case Story', '/elsewhere'],
    ['collection', 'guide', '/resources/guides'],
    ['collection', 'role', '/company/careers'],
    ['collection', 'guide', 'elsewhere'],
    ['collection', 'guide'],
    ['collection', 'guide', '/elsewhere', 'title'],
    ['collection', 'guide', '/elsewhere', 'cover:picture'],
  ]) {
    const { code, output } = await run('src/build/new.ts', ...args)
    expect([args, code, output.includes('Stopped: ')]).toEqual([args, 1, true])
  }
  expect(lists.map(read)).toEqual(before)
})

test('every form has its browser tests', () => {
  const journeys = readFileSync(join(repositoryRoot, 'tests/support/browser/form-cases.ts'), 'utf8')
  expect(allForms.filter(({ name }) => !journeys.includes(`    name: '${name}',\n`)).map(({ name }) => name)).toEqual(
    [],
  )
})
