import { expect, test } from 'vitest'
import { tooLate, troublesOf } from './support/runner/journey-report.mjs'

const spec = (title: string, status: string, ...messages: string[]) => ({
  title,
  file: 'a.spec.ts',
  line: 7,
  tests: [{ status, results: messages.map((message) => ({ errors: message === '' ? [] : [{ message }] })) }],
})

const flaky = (title: string, projectName: string, ...messages: string[]) => ({
  title,
  file: 'a.spec.ts',
  line: 7,
  tests: [
    { projectName, status: 'flaky', results: [{ errors: messages.map((message) => ({ message })) }, { errors: [] }] },
  ],
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

test('where each journey counts once, a second try is too late, unless the browser stood still in the first', () => {
  const timeout = 'Test timeout of 60000ms exceeded.'
  const report = {
    config: {
      projects: [
        { name: 'strict', metadata: { countsOnce: true } },
        { name: 'pages', metadata: {} },
      ],
    },
    suites: [
      {
        specs: [
          flaky('two rows', 'strict', 'Error: expect(received).toHaveLength(expected)'),
          flaky('waited in vain', 'strict', timeout),
          flaky('expected in vain', 'strict', timeout, 'Error: expect(locator).toBeEnabled() failed'),
          flaky('stood still', 'strict', 'TimeoutError: locator.click: Timeout 30000ms exceeded.'),
          flaky('a page', 'pages', 'too late'),
        ],
      },
    ],
  }
  expect(tooLate(report)).toBe(3)
  expect(troublesOf(report).map((line) => line.split('\n')[1])).toEqual([
    'passed on the second try, which is too late: a.spec.ts:7 two rows',
    'passed on the second try, which is too late: a.spec.ts:7 waited in vain',
    'passed on the second try, which is too late: a.spec.ts:7 expected in vain',
    'passed on the second try only: a.spec.ts:7 stood still',
    'passed on the second try only: a.spec.ts:7 a page',
  ])
})

test('a report that was never written tells nothing', () => {
  expect(troublesOf({})).toEqual([])
})
