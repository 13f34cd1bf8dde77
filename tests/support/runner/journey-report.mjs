import { stripVTControlCharacters } from 'node:util'

/** A journey of a project with `countsOnce` that passed on its second try has failed, unless the browser stood still in the first. */
const ABOUT = {
  unexpected: 'failed',
  flaky: 'passed on the second try only',
  once: 'passed on the second try, which is too late',
}

/** What Playwright says of an action that came to no end; what was expected or waited for in vain it tells otherwise. */
const STOOD_STILL = /^TimeoutError: locator\.\w+: Timeout /

/**
 * What a reader of the log looks for first, put at its end: each journey that failed, or that needed a second try, with the error
 * of its first.
 * @param report Playwright's JSON report, or what of it was written
 */
export function troublesOf(report) {
  return judged(report)
    .filter(({ outcome }) => outcome in ABOUT)
    .map(
      ({ outcome, title, file, line, errors }) =>
        `\n${ABOUT[outcome]}: ${file}:${line} ${title}\n${(errors[0] ?? 'no error was reported').replace(/^/gm, '    ')}`,
    )
}

/**
 * How many journeys a report has that passed on their second try, where that is too late.
 * @param report Playwright's JSON report, or what of it was written
 */
export const tooLate = (report) => judged(report).filter(({ outcome }) => outcome === 'once').length

function judged(report) {
  const strict = (report.config?.projects ?? []).filter(({ metadata }) => metadata?.countsOnce).map(({ name }) => name)
  return allSpecs(report).flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, projectName, results }) => {
      const errors = errorsOf(results)
      const isTooLate =
        status === 'flaky' && strict.includes(projectName) && !errors.some((each) => STOOD_STILL.test(each))
      return { outcome: isTooLate ? 'once' : status, title, file, line, errors }
    }),
  )
}

const allSpecs = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(allSpecs)]

/** Of the first try that failed. */
const errorsOf = (results) =>
  (results.find(({ errors = [] }) => errors.length > 0)?.errors ?? []).map(({ message = '' }) =>
    stripVTControlCharacters(message),
  )
