import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repositoryRoot } from '../support/repository/source-files.ts'
import { needPrograms } from '../support/runner/needed-programs.ts'

// Checks the systemd units in pocketbase/deploy with systemd's own tools.

const HIGHEST_EXPOSURE = 2

let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lexharbor-units-'))
  await needPrograms({ 'systemd-analyze': 'systemd' })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('systemd accepts the units, and reports an error that the test adds to them', () => {
  const units = ['lexharbor.service', 'lexharbor.socket'].map((name) => unit(name))
  expect(analyze('verify', '--man=no', '--recursive-errors=no', ...units)).toEqual({ status: 0, output: '' })
  const mistaken = unit('lexharbor.service', (text) => text.replace('NoNewPrivileges=', 'NoNewPrivilege='))
  expect(analyze('verify', '--man=no', '--recursive-errors=no', mistaken).output).toContain("'NoNewPrivilege'")
})

test('the exposure level that systemd computes for the program is at most 2.0', () => {
  const { status, output } = analyze('security', '--offline=true', unit('lexharbor.service'))
  expect(status).toBe(0)
  const exposure = /Overall exposure level for lexharbor\.service: (\d+\.\d+)/.exec(output)?.[1]
  expect(Number(exposure)).toBeLessThanOrEqual(HIGHEST_EXPOSURE)
})

/**
 * Writes a unit as released, and returns its path. Replaces only the command that starts the program, because systemd
 * checks that the program exists.
 */
function unit(name: string, change = (text: string) => text): string {
  const path = join(folder, name)
  const delivered = readFileSync(join(repositoryRoot, 'pocketbase/deploy', name), 'utf8')
  writeFileSync(path, change(delivered.replace('/usr/local/bin/lexharbor serve', '/bin/true')))
  return path
}

function analyze(...args: string[]) {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}
