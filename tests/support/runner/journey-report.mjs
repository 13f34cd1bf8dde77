import { stripVTControlCharacters } from 'node:util'

const ABOUT = { unexpected: 'failed', flaky: 'passed on the second try only' }

/**
 * What a reader of the log looks for first, put at its end: each journey that failed, or that needed a second try, with the error
 * of its first.
 * @param report Playwright's JSON report, or what of it was written
 */
export function troublesOf(report) {
  return allSpecs(report).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status in ABOUT)
      .map(
        ({ status, results }) =>
          `\n${ABOUT[status]}: ${file}:${line} ${title}\n${errorOf(results).replace(/^/gm, '    ')}`,
      ),
  )
}

const allSpecs = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(allSpecs)]

const errorOf = (results) =>
  stripVTControlCharacters(results.find(({ error }) => error)?.error.message ?? 'no error was reported')
