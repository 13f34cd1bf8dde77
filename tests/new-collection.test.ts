import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject, filesToFillIn } from './support/repository/project-copy.ts'
import { root } from './support/repository/source-files.ts'
import { until } from './support/until.ts'

// The recipe "A collection" of docs/how-to.md, carried out in a copy of the sources.

const COLLECTION = ['collection', 'case-story', '/resources/stories', 'firm!', 'quote:long!', 'seats:number']
const TABLE = 'case_stories'
const MOST_TO_FILL_IN = 3
/** Each program of these takes a few seconds on a machine that has nothing else to do. */
const PATIENCE_MS = 180_000

const { project, run, passes, read, remove } = copyProject()
let said = ''

beforeAll(async () => {
  const { code, output } = await run('src/build/new.mjs', ...COLLECTION)
  if (code !== 0) throw new Error(output)
  said = output
})
afterAll(remove)

test('the recipe names the command, and the command no more than three files of code to fill in', () => {
  const recipe = /^## A collection\n(.*?)^## /ms.exec(readFileSync(join(root, 'docs/how-to.md'), 'utf8'))?.[1] ?? ''
  expect(recipe).toContain('npm run new collection <name> <page>')
  const files = filesToFillIn(said)
  expect(files.length).toBeGreaterThan(0)
  expect(files.length).toBeLessThanOrEqual(MOST_TO_FILL_IN)
  expect(files.filter((path) => !existsSync(join(project, path)))).toEqual([])
})

test.each(['.', 'src/service-worker', 'src/build', 'pb_hooks', 'tests'])(
  'with the new collection %s type-checks',
  { timeout: PATIENCE_MS },
  async (folder) => {
    expect(await run('node_modules/typescript/bin/tsc', '-p', folder)).toEqual({ code: 0, output: '' })
  },
)

test(
  'the sources with the new collection keep the rules of the repository and its format',
  { timeout: PATIENCE_MS },
  async () => {
    await passes('src/content', 'src/legal', 'src/lib', 'src/site', 'tests/architecture', 'tests/how-to')
    expect(await run('node_modules/oxfmt/bin/oxfmt', '--check', '.')).toMatchObject({ code: 0 })
  },
)

test('a name or a page that is taken or is none is refused, and nothing is written', async () => {
  const before = read('src/lib/server-pages.ts')
  for (const args of [
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
  expect(read('src/lib/server-pages.ts')).toBe(before)
})

test(
  'built, it publishes its records and hides the others, and everybody gets of it what the matrix says',
  { timeout: 2 * PATIENCE_MS },
  async () => {
    const built = await run('src/build/build.mjs')
    if (built.code !== 0) throw new Error(built.output)
    process.env['LEXHARBOR_BINARY'] = join(project, 'build/lexharbor')
    const { startServer } = await import('./support/servers/server.ts')
    const server = await startServer()
    try {
      const page = async (path: string) => {
        const answer = await fetch(`${server.origin}${path}`)
        return { status: answer.status, text: await answer.text() }
      }
      const story = { firm: 'Okafor & Lind', quote: 'It holds.', seats: 7, summary: 'Two offices, one calendar.' }
      await server.admin.create(TABLE, { ...story, title: 'How a firm moved', published: true })
      const draft = await server.admin.create(TABLE, { ...story, title: 'Not yet told' })
      expect(draft['slug']).toBe('not-yet-told')
      await until('the list shows it', async () => (await page('/resources/stories')).text.includes('How a firm moved'))
      expect((await page('/resources/stories')).text).not.toContain('Not yet told')
      const one = await until('its page is there', async () => {
        const answer = await page('/resources/stories/how-a-firm-moved')
        return answer.status === 200 && answer
      })
      expect(one.text).toContain('It holds.')
      expect((await page('/resources/stories/not-yet-told')).status).toBe(404)
      const missing = await page('/resources/stories/nowhere')
      expect([missing.status, missing.text.includes('Case story not found')]).toEqual([404, true])
      expect((await page('/sitemap.xml')).text).toContain('/resources/stories/how-a-firm-moved')
    } finally {
      await server.remove()
    }
    await passes('tests/contract/access-matrix')
  },
)
