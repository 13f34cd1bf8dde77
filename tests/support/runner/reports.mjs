import { basename, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../../../src/build/tools/project.mjs'

/**
 * A failed test or check.
 * @typedef {{ name: string, cause: string, command: string }} Red `cause`: one line; `command`: runs only this test
 *
 * The result of a stage.
 * @typedef {{ passed: number, failed: number, reds: Red[], notChecked: string[] }} Result
 * `notChecked`: what was not checked and why, one line each
 */

/** Matches the error of a test file that needs a program which this machine lacks. */
const LACK = /The drill lacks .+/

/**
 * Returns the result in Vitest's JSON report. A file that failed only because a program is missing counts as not
 * checked.
 * @param {string} stage the stage's name, for the command that repeats a test
 * @param report the parsed report; an empty object if there is no report
 * @returns {Result}
 */
export function readVitestReport(stage, { testResults = [], numPassedTests = 0 }) {
  const files = testResults.map((result) => ({ file: relative(root, result.name), failures: failuresOf(result) }))
  const lacks = files.map(({ failures }) => lackOf(failures))
  const reds = files.flatMap(({ file, failures }, index) =>
    lacks[index] === undefined ? failures.map((failure) => redOf(stage, file, failure)) : [],
  )
  const notChecked = files.flatMap(({ file }, index) =>
    lacks[index] === undefined ? [] : [`${file}: ${lacks[index]}`],
  )
  return { passed: numPassedTests, failed: reds.length, reds, notChecked }
}

/** Returns the failed tests of one file, or only the file if it failed to load. */
function failuresOf({ status, message, assertionResults = [] }) {
  const failed = assertionResults.filter((each) => each.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [{ message: message ?? '' }]
  return failed.map(({ fullName, failureMessages = [] }) => ({ test: fullName, message: failureMessages[0] ?? '' }))
}

function lackOf(failures) {
  const found = failures.map(({ message }) => LACK.exec(message)?.[0])
  return found.includes(undefined) ? undefined : found[0]
}

function redOf(stage, file, { test, message }) {
  const named = test === undefined ? '' : ` -t ${quoted(`^${test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)}`
  return {
    name: test === undefined ? file : `${file} › ${test}`,
    cause: causeIn(message),
    command: `npm test -- ${stage} ${file}${named}`,
  }
}

/**
 * Returns the result in Playwright's JSON report.
 * @param {string} stage the stage's name, for the command that repeats a test
 * @param report the parsed report; an empty object if there is no report
 * @returns {Result}
 */
export function readPlaywrightReport(stage, { config = {}, stats = {}, suites = [] }) {
  const reds = specsIn({ suites })
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map((spec) => {
      return {
        name: titleOf(config, spec),
        cause: causeOf(spec),
        command: `npm test -- ${stage} ${placeOf(config, spec)}`,
      }
    })
  return { passed: stats.expected ?? 0, failed: reds.length, reds, notChecked: [] }
}

/**
 * Returns the errors of a failed test, each with its line. After a timeout, adds the state of the page, which
 * `watchPulse` (tests/support/browser/pulse.ts) attached to the test.
 */
function causeOf({ tests }) {
  const { errors = [], attachments = [] } =
    tests.flatMap(({ results }) => results).find((result) => (result.errors ?? []).length > 0) ?? {}
  if (errors.length === 0) return 'no error was reported'
  const causes = errors.map(({ message = '', location }) => {
    const place = location === undefined ? '' : ` (${basename(location.file)}:${location.line})`
    return causeIn(message) + place
  })
  const pulse = attachments.find(({ name }) => name === 'page')?.body
  return [...causes, ...(pulse === undefined ? [] : [Buffer.from(pulse, 'base64').toString()])].join('; ')
}

/** @returns {string[]} the titles and places of the tests in Playwright's report or list */
export function titlesIn({ config, suites }) {
  return specsIn({ suites }).map((spec) => titleOf(config, spec))
}

const titleOf = (config, spec) => `${placeOf(config, spec)} › ${spec.title}`

const placeOf = ({ rootDir }, { file, line }) => `${relative(root, `${rootDir}/${file}`)}:${line}`

const specsIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsIn)]

/**
 * Returns the result in the output of `go test -json`.
 * @param {string} output
 * @returns {Result}
 */
export function readGoEvents(output) {
  const events = output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
  const ends = (action) => events.filter((event) => event.Action === action)
  const failed = ends('fail').filter(({ Test }) => Test !== undefined)
  const leaves = failed.filter(
    ({ Package, Test }) => !failed.some((other) => other.Package === Package && other.Test.startsWith(`${Test}/`)),
  )
  // If a package does not compile, or its process dies, no single test has failed. Report the package.
  const broken = ends('fail').filter(
    ({ Package, Test }) => Test === undefined && !failed.some((other) => other.Package === Package),
  )
  const reds = [...leaves, ...broken].map(({ Package, Test, FailedBuild }) => {
    const place = Package.replace(/^[^/]+/, '.')
    const isAbout = (event) =>
      (event.Package === Package && event.Test === Test) || (FailedBuild && event.ImportPath === FailedBuild)
    return {
      name: Test === undefined ? place : `${place} ${Test}`,
      cause: goCause(events.filter(isAbout).map(({ Output = '' }) => Output)),
      command: `npm test -- go ${place}${Test === undefined ? '' : ` ${quoted(`^${Test.replaceAll('/', '$/^')}$`)}`}`,
    }
  })
  return {
    passed: ends('pass').filter(({ Test }) => Test !== undefined).length,
    failed: reds.length,
    reds,
    notChecked: [],
  }
}

function goCause(lines) {
  const told =
    lines.find((line) => /^\s*\S+\.go:\d+/.test(line)) ?? lines.find((line) => !/^(?:=== |--- |# )/.test(line))
  return firstLine(told ?? 'no error was reported')
}

/** How many lines of a comparison a cause shows, and how many characters of each line. */
const SHOWN_LINES = 3
const SHOWN_WIDTH = 200

/**
 * Returns an error's first line, and the first lines in which a compared value differs from the expected one. After a
 * timeout of Playwright, also the last lines of its call log, which say what it waited for.
 */
function causeIn(message) {
  const [error = '', callLog = ''] = stripVTControlCharacters(message).split(/^Call log:$/m)
  const differences = error
    .split('\n')
    .flatMap((line) => /^\s*([-+] {2,}\S.*)$/.exec(line)?.[1]?.replace(/ +/g, ' ').slice(0, SHOWN_WIDTH) ?? [])
    .slice(0, SHOWN_LINES)
  const waits = callLog
    .split('\n')
    .flatMap((line) => /^\s*- (.+)$/.exec(line)?.[1]?.slice(0, SHOWN_WIDTH) ?? [])
    .slice(-SHOWN_LINES)
  return [firstLine(error), ...differences, ...waits].join(' | ')
}

/** Returns the lines that describe a failure. The test command prints them last, where a reader looks first. */
export function shownRed({ name, cause, command }) {
  return `red: ${name}\n     ${cause}\n     ${command}`
}

/** @param {string} text */
export function firstLine(text) {
  const lines = stripVTControlCharacters(text).split('\n')
  return lines.map((line) => line.trim()).find((line) => line !== '') ?? 'no error was reported'
}

const quoted = (word) => `'${word.replaceAll("'", String.raw`'\''`)}'`

/**
 * Returns the result "not checked" for a stage that may not end before the deadline of the whole run. Without this, the
 * run would be killed and report nothing at all.
 * @param {{ minutes?: number }} stage how long the stage takes on a slow machine
 * @param {string} [end] the deadline of the run, in seconds since 1970; by default there is none
 * @returns {Result | undefined} undefined if there is enough time
 */
export function tooLate(name, { minutes = 0 }, end = 'Infinity', now = Date.now()) {
  if (Number(end) - now / 1000 >= 60 * minutes) return undefined
  const line = `${name}: it may take ${minutes} minutes, which is more than this run has left`
  return { passed: 0, failed: 0, reds: [], notChecked: [line] }
}
