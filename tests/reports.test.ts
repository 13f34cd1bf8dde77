import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from './support/repository/source-files.ts'
import {
  readGoEvents,
  readPlaywrightReport,
  readVitestReport,
  shownRed,
  titlesIn,
  tooLate,
} from './support/runner/reports.ts'

const nothing = { passed: 0, failed: 0, reds: [], notChecked: [] }

const spec = (title: string, status: string, ...messages: string[]) => ({
  title,
  file: 'e2e/a.spec.ts',
  line: 7,
  tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
})

test('a failed Playwright test has its place, its first error without colors, and the command that runs only this test', () => {
  const report = {
    config: { rootDir: join(repositoryRoot, 'tests') },
    stats: { expected: 1 },
    suites: [
      { specs: [spec('one', 'expected')] },
      { suites: [{ specs: [spec('two', 'unexpected', '\u001B[31mtoo late\u001B[39m\nby far', 'again')] }] },
    ],
  }
  expect(readPlaywrightReport('e2e', report)).toEqual({
    passed: 1,
    failed: 1,
    notChecked: [],
    reds: [
      {
        name: 'tests/e2e/a.spec.ts:7 › two',
        cause: 'too late',
        command: 'npm test -- e2e tests/e2e/a.spec.ts:7',
      },
    ],
  })
})

test('a journey that timed out names each error with its line, and the state of its page', () => {
  const errors = [
    { message: 'Test timeout of 900000ms exceeded.' },
    { message: 'locator.click: Test ended.\nCall log:', location: { file: '/a/b.ts', line: 9 } },
  ]
  const attachments = [{ name: 'page', body: Buffer.from('visible, no frame').toString('base64') }]
  const slow = { ...spec('slow', 'unexpected'), tests: [{ status: 'unexpected', results: [{ errors, attachments }] }] }
  const [red] = readPlaywrightReport('e2e', { config: { rootDir: repositoryRoot }, suites: [{ specs: [slow] }] }).reds
  expect(red?.cause).toBe('Test timeout of 900000ms exceeded.; locator.click: Test ended. (b.ts:9); visible, no frame')
})

test('a failed comparison shows its first three differences, without the log of the call', () => {
  const message =
    'Error: not equal\n\n- Expected  - 1\n+ Received  + 4\n\n  Object {\n-   "a": [],\n+   "a": Array [\n+     "/pricing",\n+     "/blog",\n    - waiting for it'
  const [red] = readPlaywrightReport('e2e', {
    config: { rootDir: repositoryRoot },
    suites: [{ specs: [spec('unlike', 'unexpected', message)] }],
  }).reds
  expect(red?.cause).toBe('Error: not equal | - "a": [], | + "a": Array [ | + "/pricing",')
})

test('a click that timed out shows what it waited for last', () => {
  const message =
    'TimeoutError: locator.click: Timeout 300000ms exceeded.\nCall log:\n  - waiting for the button\n    - locator resolved to <button>Send</button>\n  - attempting click action\n    - waiting for element to be visible, enabled and stable\n'
  const [red] = readPlaywrightReport('e2e', {
    config: { rootDir: repositoryRoot },
    suites: [{ specs: [spec('hung', 'unexpected', message)] }],
  }).reds
  expect(red?.cause).toBe(
    'TimeoutError: locator.click: Timeout 300000ms exceeded. | locator resolved to <button>Send</button> | attempting click action | waiting for element to be visible, enabled and stable',
  )
})

test('a list of Playwright tests names each one with its place', () => {
  const list = { config: { rootDir: join(repositoryRoot, 'tests') }, suites: [{ specs: [spec('one', 'expected')] }] }
  expect(titlesIn(list)).toEqual(['tests/e2e/a.spec.ts:7 › one'])
})

const file = (status: string, message: string, ...failures: string[][]) => ({
  name: join(repositoryRoot, 'tests/drill/store.test.ts'),
  status,
  message,
  assertionResults: failures.map((failureMessages, index) => ({
    fullName: `it's ${index}`,
    status: failureMessages.length > 0 ? 'failed' : 'passed',
    failureMessages,
  })),
})

test('the command for a failed test has its file and its name, quoted for a shell; the command for a crashed file has only the file', () => {
  const report = {
    numPassedTests: 1,
    testResults: [file('failed', '', [], ['AssertionError: 503\n at x']), file('failed', 'SyntaxError: what')],
  }
  const command = 'npm test -- drill tests/drill/store.test.ts'
  expect(readVitestReport('drill', report)).toEqual({
    passed: 1,
    failed: 2,
    notChecked: [],
    reds: [
      {
        name: "tests/drill/store.test.ts › it's 1",
        cause: 'AssertionError: 503',
        command: String.raw`${command} -t '^it'\''s 1$'`,
      },
      { name: 'tests/drill/store.test.ts', cause: 'SyntaxError: what', command },
    ],
  })
})

const lacking = 'Error: The drill lacks varnishd. Install varnish.\n    at drill.ts:1'
const other = 'AssertionError: expected 503 to be 200'

test.each([
  ['every test lacks a program', [file('failed', '', [lacking], [lacking])], [0, 1]],
  ['the preparation lacks a program', [file('failed', lacking)], [0, 1]],
  ['the others pass', [file('failed', '', [], [lacking])], [0, 1]],
  ['one test failed otherwise', [file('failed', '', [lacking], [other])], [2, 0]],
  ['another file failed otherwise', [file('failed', lacking), file('failed', other)], [1, 1]],
])(
  'a file whose program is missing counts as not checked, and only if nothing else failed: %s',
  (_, testResults, counts) => {
    const { failed, reds, notChecked } = readVitestReport('drill', { testResults })
    expect([failed, notChecked.length]).toEqual(counts)
    expect(reds.length).toBe(failed)
    for (const line of notChecked)
      expect(line).toBe('tests/drill/store.test.ts: The drill lacks varnishd. Install varnish.')
  },
)

test('a stage that may end after the run’s time is not checked, by name; without such a time every stage runs', () => {
  const now = 1_000_000
  expect(tooLate('drill', { minutes: 2 }, '1119', now)).toEqual({
    ...nothing,
    notChecked: ['drill: it may take 2 minutes, which is more than this run has left'],
  })
  expect(tooLate('drill', { minutes: 2 }, '1120', now)).toBeUndefined()
  expect(tooLate('drill', { minutes: 2 }, undefined, now)).toBeUndefined()
  expect(tooLate('unit', {}, '1001', now)).toBeUndefined()
})

test('of nested failed Go tests only the innermost is reported; a package that does not compile is reported itself', () => {
  const events = [
    { Action: 'pass', Package: 'lexharbor/internal/mail', Test: 'TestSent' },
    { Action: 'output', Package: 'lexharbor/internal/mail', Test: 'TestLate/by_far', Output: '=== RUN   TestLate\n' },
    {
      Action: 'output',
      Package: 'lexharbor/internal/mail',
      Test: 'TestLate/by_far',
      Output: '    a_test.go:7: late\n',
    },
    { Action: 'fail', Package: 'lexharbor/internal/mail', Test: 'TestLate/by_far' },
    { Action: 'fail', Package: 'lexharbor/internal/mail', Test: 'TestLate' },
    { Action: 'fail', Package: 'lexharbor/internal/mail' },
    { Action: 'build-output', ImportPath: 'lexharbor [x]', Output: '# lexharbor\n' },
    { Action: 'build-output', ImportPath: 'lexharbor [x]', Output: './a.go:3:1: undefined: b\n' },
    { Action: 'fail', Package: 'lexharbor', FailedBuild: 'lexharbor [x]' },
  ]
  expect(readGoEvents(events.map((event) => JSON.stringify(event)).join('\n'))).toEqual({
    passed: 1,
    failed: 2,
    notChecked: [],
    reds: [
      {
        name: './internal/mail TestLate/by_far',
        cause: 'a_test.go:7: late',
        command: "npm test -- go ./internal/mail '^TestLate$/^by_far$'",
      },
      { name: '.', cause: './a.go:3:1: undefined: b', command: 'npm test -- go .' },
    ],
  })
})

test('a missing report contains no failures', () => {
  expect([readVitestReport('unit', {}), readPlaywrightReport('e2e', {}), readGoEvents('')]).toEqual([
    nothing,
    nothing,
    nothing,
  ])
})

test('a failed test is shown with its cause and its command', () => {
  expect(shownRed({ name: 'a', cause: 'b', command: 'c' })).toBe('red: a\n     b\n     c')
})
