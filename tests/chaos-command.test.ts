import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judgeRun, wrongs } from './support/chaos/chaos-report.ts'
import { planFaults } from './support/chaos/faults.ts'
import { GUARDS } from './support/chaos/options.ts'
import { chance, chooseByShare, seededKey } from './support/chaos/seeded.ts'
import { repositoryRoot } from './support/repository/source-files.ts'

const chaos = (...args: string[]) =>
  spawnSync(process.execPath, [join(repositoryRoot, 'tests/chaos.ts'), ...args], { encoding: 'utf8' })

test.each([
  [['--seed', 'x'], '--seed must be a whole number from 0 to 2147483648, not "x".'],
  [['--submissions', '0'], '--submissions must be a whole number from 1 to 100000, not "0".'],
  [['--without', 'luck'], `there is no guard "luck". Guards: ${Object.keys(GUARDS).join(', ')}; or each.`],
  [['--sead', '1'], "Unknown option '--sead'. See npm run chaos -- --help."],
  [['--seed'], "Option '--seed <value>' argument missing. See npm run chaos -- --help."],
])('npm run chaos -- %s is refused before anything is built', (args, says) => {
  const { status, stderr, stdout } = chaos(...args)
  expect([status, stderr.trim(), stdout]).toEqual([1, `Stopped: ${says}`, ''])
})

test('the help of `npm run chaos` names each option and each guard', () => {
  const { status, stdout } = chaos('--help')
  expect(status).toBe(0)
  for (const name of ['--seed', '--submissions', '--without', ...Object.keys(GUARDS)]) expect(stdout).toContain(name)
})

test('a seed makes the same choices in any order, another seed makes others, and each choice has its share', () => {
  const attempts = Array.from({ length: 2000 }, (_, nth) => ({
    method: 'POST',
    path: '/',
    key: `key ${nth}`,
    count: 1,
  }))
  const faults = (seed: number, order = attempts) => {
    const { decide } = planFaults(seed)
    return new Map(order.map((attempt) => [attempt.key, decide(attempt)]))
  }
  expect(faults(1, attempts.toReversed())).toEqual(faults(1))
  expect(faults(2)).not.toEqual(faults(1))
  const passed = [...faults(1).values()].filter((fault) => fault === 'pass').length
  expect(passed / attempts.length).toBeCloseTo(0.54, 1)

  expect(seededKey(1, 'a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(attempts.map(({ key }) => seededKey(1, key))).size).toBe(attempts.length)
  expect([chance(1, 'a'), chance(1, 'a')]).toEqual([chance(1, 'a'), chance(1, 'a')])
  const shares = [['few', 10] as const, ['many', 60] as const]
  expect([0.05, 0.1, 0.69, 0.7].map((each) => chooseByShare(shares, each))).toEqual(['few', 'many', 'many', undefined])
})

test('the report names submissions that are lost, doubled, made up, not mailed, still queued or sent concurrently', () => {
  const device = { stored: ['visitor-0', 'visitor-1'], waiting: [], deaths: {}, together: 0 }
  const arrived = {
    submissions: new Map([
      ['visitor-0', 1],
      ['visitor-1', 1],
    ]),
    messageIds: new Set(['<a>', '<b>']),
    wrongMails: [],
    integrity: 'ok',
  }
  const mails = new Map([
    ['<a>', 1],
    ['<b>', 2],
  ])
  const good = { submissions: 2, devices: [device], arrived, mails }
  expect(judgeRun(good)).toMatchObject({ stored: 2, rows: 2, mails: { queued: 2, arrived: 2, repeated: 1 } })
  expect(wrongs(judgeRun(good))).toEqual([])
  const bad = {
    ...good,
    devices: [{ ...device, waiting: ['visitor-1: queued'], together: 3 }],
    arrived: {
      ...arrived,
      submissions: new Map([
        ['visitor-0', 2],
        ['nobody', 1],
      ]),
      messageIds: new Set(['<a>', '<c>']),
      integrity: 'broken',
    },
  }
  expect(wrongs(judgeRun(bad))).toEqual([
    'lost 1: visitor-1',
    'doubled 1: visitor-0',
    'phantom 1: nobody',
    'wrong mails 2: <c> did not arrive; <b> is of no row',
    'waiting 1: visitor-1: queued',
    'sends side by side 3',
    'database broken',
  ])
})
