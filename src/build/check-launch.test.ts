import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allFacts } from '../company/facts/all-facts.ts'
import { mailboxes } from '../company/facts/brand.ts'
import { openContradictions } from '../company/facts/contradictions.ts'
import { site } from '../company/facts/fact.ts'
import { staticRoutes } from './drawings/pictures.ts'
import {
  isBlocking,
  openLaunchChecks,
  refusals,
  textsToConfirm,
  type LaunchCheck,
  launchReport,
} from './check-launch.ts'

test('every file named in the list exists', () => {
  expect(textsToConfirm.map(({ file }) => file).filter((file) => !existsSync(file))).toEqual([])
})

/** Public pages without text that a person must confirm, each with its reason. */
const withoutText: Readonly<Record<string, string>> = {
  '/company/figures': 'lists the facts',
  '/outbox': 'shows what lies on the device',
  '/resources/articles': 'lists what is published',
  '/saved': 'shows what lies on the device',
  '/search': 'shows what other pages say',
}

test('every page is in the list of texts to confirm, or has no such text', () => {
  const named = new Set<string>(textsToConfirm.flatMap(({ where }) => where))
  const others = staticRoutes().filter((path) => !path.startsWith('/admin/') && !named.has(path))
  expect(others.toSorted()).toEqual(Object.keys(withoutText))
  const routes = ['every page', ...staticRoutes()]
  expect([...named].filter((path) => !routes.includes(path))).toEqual([])
})

test('no entry of the list is repeated', () => {
  const rows = openLaunchChecks().map(({ what, file }) => `${file}: ${what}`)
  expect(rows.filter((row, index) => rows.indexOf(row) !== index)).toEqual([])
})

test('every unconfirmed fact is open: essential ones block the launch, the others are left out', () => {
  const ofFacts = openLaunchChecks().filter(({ kind }) => kind === 'essential' || kind === 'sample')
  expect(ofFacts.map(({ what }) => what).toSorted()).toEqual(allFacts.map(({ what }) => what).toSorted())
  const needed = allFacts.filter(({ isEssential }) => isEssential).map(({ what }) => what)
  expect(ofFacts.filter(isBlocking).map(({ what }) => what)).toEqual(needed)
})

test('contradictions and the demonstration mode block the launch', () => {
  const kinds = openLaunchChecks()
    .filter(isBlocking)
    .map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'decide')).toHaveLength(openContradictions().length)
  expect(kinds.filter((kind) => kind === 'switch')).toHaveLength(1)
})

test('the build refuses a live site without its essential facts, and a demonstration without samples', () => {
  const before = allFacts.map(({ fact }) => fact.state)
  const confirmed = { state: 'confirmed', source: { title: 'A register' } }
  try {
    expect(refusals()).toEqual([])
    site.mode = 'live'
    expect(refusals()).toHaveLength(allFacts.filter(({ isEssential }) => isEssential).length)
    for (const { fact } of allFacts) Object.assign(fact, confirmed)
    expect(refusals()).toEqual([])
    site.mode = 'demonstration'
    expect(refusals()).toEqual([expect.stringContaining('Set it to "live"')])
  } finally {
    site.mode = 'demonstration'
    for (const [index, { fact }] of allFacts.entries()) Object.assign(fact, { state: before[index], source: undefined })
  }
})

test('the build refuses a hidden last mailbox and other hidden essential facts, with the reason', () => {
  const { hello, support } = mailboxes
  try {
    Object.assign(support, { state: 'hidden' })
    expect(refusals()).toEqual([])
    Object.assign(hello, { state: 'hidden' })
    expect(refusals()).toEqual([
      'src/company/facts/brand.ts: hidden, but every site needs it. Confirm it, or make it a sample: Mailbox hello@lexharbor.example',
    ])
    for (const { fact, isEssential } of allFacts) if (isEssential) Object.assign(fact, { state: 'hidden' })
    expect(refusals()).toHaveLength(allFacts.filter(({ isEssential }) => isEssential).length)
  } finally {
    for (const { fact } of allFacts) Object.assign(fact, { state: 'sample' })
  }
})

test('the report is grouped by the required action, then by file, with counts', () => {
  const checks: LaunchCheck[] = [
    { what: 'A figure', where: ['/'], file: 'a.ts', kind: 'sample' },
    { what: 'The story', where: ['/', '/pricing'], file: 'b.ts', kind: 'text' },
    { what: 'Name', where: ['every page'], file: 'c.ts', kind: 'essential' },
    { what: 'The terms', where: ['/'], file: 'b.ts', kind: 'text' },
  ]
  expect(launchReport(checks).split('\n')).toEqual([
    'Confirm each of these in its file: a live site needs them all (1)',
    '  c.ts',
    '    - Name [every page]',
    '',
    'Read and correct these texts, then delete their rows in src/build/check-launch.ts (2)',
    '  b.ts',
    '    - The story [/, /pricing]',
    '    - The terms [/]',
    '',
    'Optional: confirm what is true. A live site leaves the rest out (1)',
    '  a.ts',
    '    - A figure [/]',
    '',
    '4 open, 3 of them before the launch. Work from the top down, then run this command again.',
    '',
  ])
  expect(launchReport([])).toBe('Nothing is left to confirm, decide or replace: the site can go live.\n')
})

test('the command prints the report and exits with 0; with --strict it fails if anything blocks the launch', async () => {
  const report = launchReport(openLaunchChecks())
  expect(await runCheckLaunch()).toEqual({ status: 0, output: report })
  expect(await runCheckLaunch('--strict')).toEqual({ status: 1, output: report })
})

function runCheckLaunch(...args: string[]): Promise<{ status: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['src/build/check-launch.ts', ...args], (error, output) =>
      resolve({ status: Number(error?.code ?? 0), output }),
    )
  })
}
