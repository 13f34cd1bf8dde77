import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { articlePath, isRecordPage, recordFolders, recordPath, serverLists, webinarPath } from './server-pages.ts'

const routes = readdirSync('src/routes').map((name) => readFileSync(`src/routes/${name}`, 'utf8'))
const paths = routes.map((route) => /createFileRoute\('(.+?)\/?'\)/.exec(route)?.[1] ?? '')

test('every list and every record has a route', () => {
  expect(serverLists.filter((path) => !paths.includes(path))).toEqual([])
  expect(recordFolders.filter((path) => !paths.includes(`${path}/$slug`))).toEqual([])
})

test('every route without a parameter that loads content is a list', () => {
  const asking = paths.filter((path, at) => path !== '' && !path.includes('$') && routes[at]?.includes('queryClient'))
  expect(asking.toSorted()).toEqual(serverLists.toSorted())
})

test.each([articlePath('a-slug'), webinarPath('a-slug'), recordPath('roles', 'a-slug')])(
  'the path %s belongs to a record’s page',
  (path) => {
    expect(isRecordPage(path)).toBe(true)
  },
)

test.each(['/blog', '/blog/', '/blog/a/b', '/blog/a.jpg', '/resources/guides', '/security/a', '/a'])(
  '%s is none',
  (path) => {
    expect(isRecordPage(path)).toBe(false)
  },
)

test('a slug can’t lead out of its folder', () => {
  expect(articlePath('../a?b')).toBe('/blog/..%2Fa%3Fb')
})
