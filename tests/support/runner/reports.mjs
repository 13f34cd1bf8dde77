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

/** Matches the error of a test file for which a program is missing on this machine. */
const LACK = /The drill lacks .+/

/**
 * Reads Vitest's JSON report. If a file failed only because a program is missing, it counts as not checked.
 * @param {string} stage the stage, which the command to repeat a test names
 * @param report the parsed file; an empty object if there is none
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
    cause: firstLine(message),
    command: `npm test -- ${stage} ${file}${named}`,
  }
}

/**
 * Reads Playwright's JSON report.
 * @param {string} stage the stage, which the command to repeat a test names
 * @param report the parsed file; an empty object if there is none
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

/** Names each error with its line; after a timeout, also what `watchPulse` attached of the page. */
function causeOf({ tests }) {
  const { errors = [], attachments = [] } =
    tests.flatMap(({ results }) => results).find((result) => (result.errors ?? []).length > 0) ?? {}
  if (errors.length === 0) return 'no error was reported'
  const causes = errors.map(({ message = '', location }) => {
    const place = location === undefined ? '' : ` (${basename(location.file)}:${location.line})`
    return firstLine(message) + place
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
 * Reads the output of `go test -json`.
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

/** Returns the lines about a failure. They come at the end of the log, where a reader looks first. */
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
 * Returns the result of a stage that may not end in time: not checked. A run that is ended from outside would report nothing at all.
 * @param {{ minutes?: number }} stage how long it takes on a slow machine
 * @param {string} [end] when the run must be over, in seconds since 1970; by default it may take any time
 * @returns {Result | undefined} undefined if there is time enough
 */
export function tooLate(name, { minutes = 0 }, end = 'Infinity', now = Date.now()) {
  if (Number(end) - now / 1000 >= 60 * minutes) return undefined
  const line = `${name}: it may take ${minutes} minutes, which is more than this run has left`
  return { passed: 0, failed: 0, reds: [], notChecked: [line] }
}
