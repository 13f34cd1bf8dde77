import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { lackIn } from './support/runner/lacks.mjs'
import { needPrograms } from './support/runner/needed-programs.ts'
import { root } from './support/repository/source-files.ts'

afterEach(() => vi.unstubAllEnvs())

test('npm run drill refuses a drill that there is not, before anything is built, and names those that there are', () => {
  const args = [join(root, 'tests/drill.mjs'), '--install', 'luck']
  const { status, stderr, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const drills = readdirSync(join(root, 'tests/drill')).flatMap((name) => /^(.*)\.test\.ts$/.exec(name)?.[1] ?? [])
  expect(drills.length).toBeGreaterThan(3)
  expect([status, stderr.trim(), stdout]).toEqual([
    1,
    `Stopped: there is no drill "luck". Drills: ${drills.toSorted().join(', ')}.`,
    '',
  ])
})

test('a drill without its program fails with one line, which names it', async () => {
  vi.stubEnv('CI', '') // nobody lets it install anything
  await expect(needPrograms({ node: 'nodejs' })).resolves.toBeUndefined()
  await expect(needPrograms({ 'no-such-program': 'no-such-package' })).rejects.toThrow(
    /^The drill lacks no-such-program\. .*`.*apt-get install no-such-package`.*\.$/,
  )
})

const lacking =
  'Error: The drill lacks varnishd. On Debian or Ubuntu: `sudo apt-get install varnish`.\n    at drill.ts:1'
const other = 'AssertionError: expected 503 to be 200'
const said = 'The drill lacks varnishd. On Debian or Ubuntu: `sudo apt-get install varnish`.'
const file = (status: string, message: string, ...failures: string[][]) => ({
  status,
  message,
  assertionResults: failures.map((failureMessages) => ({
    status: failureMessages.length > 0 ? 'failed' : 'passed',
    failureMessages,
  })),
})

test.each([
  ['every test lacks it', [file('failed', '', [lacking], [lacking])], said],
  ['what comes before all tests lacks it', [file('failed', lacking)], said],
  ['some tests did well', [file('failed', '', [], [lacking])], said],
  ['one test failed as well', [file('failed', '', [lacking], [other])], undefined],
  ['another file failed as well', [file('failed', lacking), file('failed', other)], undefined],
  ['the run broke down', [], undefined],
  ['nothing failed', [file('passed', '', [], [])], undefined],
])('a drill is excused only where it lacks a program and nothing else is wrong: %s', (_, testResults, expected) => {
  expect(lackIn({ testResults })).toBe(expected)
})
