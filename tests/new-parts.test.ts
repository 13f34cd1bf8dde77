import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allForms } from '../src/forms/rules/forms.ts'
import { COPIED_COLLECTION, copyCollection, copyForm, copyProject } from './support/repository/project-copy.ts'
import { repositoryRoot } from './support/repository/source-files.ts'

// Follows the recipes "A form" and "A collection" of docs/how-to.md. tests/matrix/new-parts.test.ts builds, serves and
// tests the result.

const { project, run, passes, remove } = copyProject()
let form: string[]
let collection: ReturnType<typeof copyCollection>

beforeAll(() => {
  form = copyForm(project)
  collection = copyCollection(project)
})
afterAll(remove)

const recipeOf = (part: string) =>
  new RegExp(`^## ${part}\\n(.*?)^## `, 'ms').exec(readFileSync(join(repositoryRoot, 'docs/how-to.md'), 'utf8'))?.[1]

test('a copy of the contact form under another name is a form: its files alone pass the tests of all forms', async () => {
  expect(recipeOf('A form')).toContain('`contact-message*`')
  // The definition, the component, mails with their samples, the receiver; a test; the migration.
  expect(form).toHaveLength(7)
  await passes([
    'src/call-back',
    'src/forms/rules/forms',
    'src/legal/stored-data',
    'pb_hooks/src/submission',
    'src/build/mails/sample-mails',
    '--testNamePattern=^(?!.*the pictures in docs)',
  ])
})

test('a copy of the open roles under another name is a collection: two lists outside its folders name it', async () => {
  expect(recipeOf('A collection')).toContain('`job-role*`')
  // The record, its collection, queries, desk, head, list page, list and page; salary and requirements; three tests;
  // saves; three routes; the migration.
  expect(collection.files).toHaveLength(18)
  expect(collection.lists).toEqual(['src/lib/server-pages.ts', 'pocketbase/internal/guard/query_allow_list.go'])
  for (const list of collection.lists) expect(recipeOf('A collection')).toContain(`\`${list}\``)
  await passes([`src/${COPIED_COLLECTION.folder}`, 'src/content', 'src/lib/server-pages', 'src/admin/layout'])
})

test('the hooks with both copies type-check', async () => {
  expect(await run('node_modules/typescript/bin/tsc', '-p', 'pb_hooks')).toEqual({ code: 0, output: '' })
})

test('every form has its browser tests', () => {
  const journeys = readFileSync(join(repositoryRoot, 'tests/support/browser/form-cases.ts'), 'utf8')
  expect(allForms.filter(({ name }) => !journeys.includes(`    name: '${name}',\n`)).map(({ name }) => name)).toEqual(
    [],
  )
})
