import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { claims, type Claim } from '../../company/facts/claims.ts'
import { launchChecks, openLaunchChecks, type LaunchCheck } from './launch-checks.ts'
import { launchReport } from './launch-report.ts'

test('every file that a row names exists', () => {
  expect(launchChecks.map(({ file }) => file).filter((file) => !existsSync(file))).toEqual([])
})

test('no row stands twice', () => {
  const rows = openLaunchChecks().map(({ what, file }) => `${file}: ${what}`)
  expect(rows.filter((row, index) => rows.indexOf(row) !== index)).toEqual([])
})

test('every unverified figure is open, and no other', () => {
  const byId: Record<string, Claim> = claims
  const unverified = Object.values(byId).filter(({ source }) => source === 'unverified')
  const listed = openLaunchChecks().filter(({ file }) => file === 'src/company/facts/claims.ts')
  expect(listed).toHaveLength(unverified.length)
  for (const [index, { value, text, pages }] of unverified.entries()) {
    expect(listed[index]).toMatchObject({
      what: expect.stringContaining(`"${value} ${text}"`),
      where: pages,
      kind: 'confirm',
    })
  }
})

test('the report groups by what is to be done, then by file, and counts', () => {
  const checks: LaunchCheck[] = [
    { what: 'Prices', where: ['/'], file: 'a.ts', kind: 'confirm' },
    { what: 'Quotations', where: ['/', '/pricing'], file: 'b.ts', kind: 'replace' },
    { what: 'Name', where: ['every page'], file: 'c.ts', kind: 'replace' },
    { what: 'Portraits', where: ['/'], file: 'b.ts', kind: 'replace' },
  ]
  expect(launchReport(checks).split('\n')).toEqual([
    'Replace before the launch: sample data (3)',
    '  b.ts',
    '    - Quotations [/, /pricing]',
    '    - Portraits [/]',
    '  c.ts',
    '    - Name [every page]',
    '',
    'Confirm before the launch: statements that someone must stand behind (1)',
    '  a.ts',
    '    - Prices [/]',
    '',
    '4 open',
    '',
  ])
  expect(launchReport([])).toBe('Nothing is left to replace or to confirm.\n')
})

test('the command prints the report and ends well; with --strict it fails while anything is open', async () => {
  const report = launchReport(openLaunchChecks())
  expect(await runCheckLaunch()).toEqual({ status: 0, output: report })
  expect(await runCheckLaunch('--strict')).toEqual({ status: 1, output: report })
})

function runCheckLaunch(...args: string[]): Promise<{ status: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['src/build/check-launch.mjs', ...args], (error, output) =>
      resolve({ status: Number(error?.code ?? 0), output }),
    )
  })
}
