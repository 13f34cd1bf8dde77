import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFormerAssets } from './former-assets.ts'
import { memoryCaches } from '../../tests/support/units/outbox-rig.ts'

const ORIGIN = 'https://lexharbor.example'
const urls = (names: readonly string[]) => names.map((name) => `${ORIGIN}/${name}`)

let stored: ReturnType<typeof memoryCaches>

beforeEach(() => {
  stored = memoryCaches()
  vi.stubGlobal('caches', stored)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Simulates the installation of a build with these files, and then Workbox's clean-up of the precache. */
async function install(names: readonly string[]): Promise<void> {
  const current = new Set(urls(names))
  await keepFormerAssets('precache', current)
  const precache = await stored.open('precache')
  for (const { url } of await precache.keys()) if (!current.has(url)) await precache.delete(url)
  for (const url of current) await precache.put(url, new Response(url))
}

async function former(): Promise<string[]> {
  const requests = await (await stored.open('lexharbor-former-assets')).keys()
  return requests.map(({ url }) => url.slice(ORIGIN.length + 1)).toSorted()
}

const build = (name: string) => ['index.html', 'assets/shared.js', `assets/${name}-1.js`, `assets/${name}-2.js`]

test('a tab finds the scripts of its build during the next two builds, and older scripts are deleted', async () => {
  await install(build('a'))
  expect(await former()).toEqual([])
  await install(build('b'))
  expect(await former()).toEqual(['assets/a-1.js', 'assets/a-2.js'])
  await install(build('c'))
  expect(await former()).toEqual(['assets/a-1.js', 'assets/a-2.js', 'assets/b-1.js', 'assets/b-2.js'])
  await install(build('d'))
  // The scripts of two builds fit, six files. Each build here changes two of its three files.
  await install(build('e'))
  expect(await former()).toEqual(['b', 'c', 'd'].flatMap((name) => [`assets/${name}-1.js`, `assets/${name}-2.js`]))
})
