import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServer, type CommandResult, type TestServer } from '../support/server.ts'

const SAMPLE = fileURLToPath(new URL('../../pocketbase/sample', import.meta.url))
const ARTICLES = readdirSync(`${SAMPLE}/articles`).filter((name) => name.endsWith('.md')).length

let server: TestServer
let loaded: CommandResult

beforeEach(async () => {
  server = await startServer({
    raiseLimits: true,
    prepare: async (run) => {
      loaded = await run('sample', 'load', SAMPLE)
      if (loaded.code !== 0) throw new Error(loaded.output)
    },
  })
})
afterEach(() => server.remove())

const posts = () => server.admin.rows('blog_posts')
const status = async (path: string) => (await fetch(`${server.origin}${path}`)).status

test('the sample articles are loaded into an empty installation and served', async () => {
  expect(loaded).toMatchObject({ code: 0, output: expect.stringContaining(`Loaded ${ARTICLES} sample articles`) })
  expect(await posts()).toHaveLength(ARTICLES)
  const list = await (await fetch(`${server.origin}/blog`)).text()
  for (const post of await posts()) {
    expect(post).toMatchObject({ published: true, author: expect.stringMatching(/^.{15}$/) })
    expect(String(post['body_html'])).not.toBe('')
    expect(await status(`/blog/${String(post['slug'])}`)).toBe(200)
    expect(list).toContain(`/blog/${String(post['slug'])}`)
  }
})

test('they are never loaded a second time, not even after a removal', async () => {
  expect(await server.run('sample', 'load', SAMPLE)).toMatchObject({ code: 0, output: expect.stringContaining('nothing to do') })
  expect(await posts()).toHaveLength(ARTICLES)

  expect(await server.run('sample', 'remove')).toMatchObject({ code: 0, output: expect.stringContaining(`Removed ${ARTICLES} sample articles`) })
  expect(await posts()).toHaveLength(0)
  expect(await server.admin.rows('blog_authors')).toHaveLength(0)

  await server.run('sample', 'load', SAMPLE)
  expect(await posts()).toHaveLength(0)
  expect(await server.run('sample', 'remove')).toMatchObject({ code: 0, output: expect.stringContaining('There is no sample content') })
})

test('a removal leaves the operator’s own posts, and the sample author they name', async () => {
  const [sample] = await posts()
  const own = await server.admin.create('blog_posts', { title: 'Our own', content: 'Text.', published: true, author: sample?.['author'] })
  await server.run('sample', 'remove')
  expect((await posts()).map(({ id }) => id)).toEqual([own.id])
  expect((await server.admin.rows('blog_authors')).map(({ id }) => id)).toEqual([sample?.['author']])
})

test('a folder that is none ends with a reason and loads nothing', async () => {
  await server.run('sample', 'remove')
  const { code, output } = await server.run('sample', 'load')
  expect(code).toBe(1)
  expect(output).toContain('name the folder')
})
