import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../../../src/build/tools/project.mjs'

/**
 * A failed test or check.
 * @typedef {{ name: string, cause: string, command: string }} Red `cause`: one line; `command`: runs it alone
 *
 * The result of a stage.
 * @typedef {{ passed: number, failed: number, reds: Red[], notChecked: string[] }} Result
 *   `notChecked`: one line each, with the reason
 */

/** The message of a file whose programs are missing on this machine. */
const LACK = /The drill lacks .+/

/**
 * Reads Vitest's JSON report. A file that failed only because a program is missing counts as not checked.
 * @param {string} stage names the command
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

/** Returns the failed tests of one file; if the file itself failed, only that. */
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
 * @param {string} stage names the command
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

function causeOf({ tests }) {
  const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error
  return firstLine(error?.message ?? 'no error was reported')
}

/** @returns {string[]} the journeys in a report or a list of Playwright's, each with its place */
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
  // A package that does not compile, or whose process dies, has no failed test.
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

/** Returns the lines that a reader of the log looks for first, at its end. */
export function shownRed({ name, cause, command }) {
  return `red: ${name}\n     ${cause}\n     ${command}`
}

/** @param {string} text */
export function firstLine(text) {
  const lines = stripVTControlCharacters(text).split('\n')
  return lines.map((line) => line.trim()).find((line) => line !== '') ?? 'no error was reported'
}

const quoted = (word) => `'${word.replaceAll("'", String.raw`'\''`)}'`
