import { expect, test } from 'vitest'
import { troublesOf } from './support/runner/journey-report.mjs'

const spec = (title: string, status: string, ...messages: string[]) => ({
  title,
  file: 'a.spec.ts',
  line: 7,
  tests: [{ status, results: messages.map((message) => (message === '' ? {} : { error: { message } })) }],
})

test('only what failed or needed a second try is told, each with its first error, without colors', () => {
  const report = {
    suites: [
      { specs: [spec('one', 'expected', ''), spec('two', 'flaky', '\u001B[31mtoo late\u001B[39m\nby far', '')] },
      { suites: [{ specs: [spec('three', 'unexpected', 'gone', 'gone again')] }] },
    ],
  }
  expect(troublesOf(report)).toEqual([
    '\npassed on the second try only: a.spec.ts:7 two\n    too late\n    by far',
    '\nfailed: a.spec.ts:7 three\n    gone',
  ])
})

test('a report that was never written tells nothing', () => {
  expect(troublesOf({})).toEqual([])
})
