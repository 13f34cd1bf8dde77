import { basename, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../../../src/build/tools/project.mjs'

/** A failed test or check. `cause`: one line. `command`: runs only this test. */
export type Red = { name: string; cause: string; command: string }

/** The result of a stage. `notChecked`: what was not checked and why, one line each. */
export type Result = { passed: number; failed: number; reds: Red[]; notChecked: string[] }

/** Vitest's JSON report, as far as it is read here. */
export type VitestReport = { numPassedTests?: number; testResults?: readonly VitestFile[] }
type VitestFile = {
  name: string
  status: string
  message?: string
  assertionResults?: readonly { fullName: string; status: string; failureMessages?: readonly string[] }[]
}

/** A failure in Vitest's report. Without `test`, its file failed to load. */
type Failure = { test?: string; message: string }

/** Playwright's JSON report, as far as it is read here. */
export type PlaywrightReport = { config?: PlaywrightConfig; stats?: { expected?: number } } & Suite
type PlaywrightConfig = { rootDir?: string }
type Suite = { suites?: readonly Suite[] | undefined; specs?: readonly Spec[] | undefined }
type Spec = {
  title: string
  file: string
  line: number
  tests: readonly { status: string; results: readonly Attempt[] }[]
}
type Attempt = {
  errors?: readonly { message?: string; location?: { file: string; line: number } }[]
  attachments?: readonly { name: string; body?: string }[]
}

/** An event of `go test -json`. One without `Test` is about its package. */
type GoEvent = {
  Action: string
  Package: string
  ImportPath?: string
  Test?: string
  Output?: string
  FailedBuild?: string
}

/** Matches the error of a test file that needs a program which this machine lacks. */
const LACK = /The drill lacks .+/

/**
 * Returns the result in Vitest's JSON report. A file that failed only because a program is missing counts as not
 * checked.
 * @param stage the stage's name, for the command that repeats a test
 * @param report the parsed report; an empty object if there is no report
 */
export function readVitestReport(stage: string, { testResults = [], numPassedTests = 0 }: VitestReport): Result {
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
function failuresOf({ status, message, assertionResults = [] }: VitestFile): Failure[] {
  const failed = assertionResults.filter((each) => each.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [{ message: message ?? '' }]
  return failed.map(({ fullName, failureMessages = [] }) => ({ test: fullName, message: failureMessages[0] ?? '' }))
}

function lackOf(failures: readonly Failure[]): string | undefined {
  const found = failures.map(({ message }) => LACK.exec(message)?.[0])
  return found.includes(undefined) ? undefined : found[0]
}

function redOf(stage: string, file: string, { test, message }: Failure): Red {
  const named = test === undefined ? '' : ` -t ${quoted(`^${test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)}`
  return {
    name: test === undefined ? file : `${file} › ${test}`,
    cause: causeIn(message),
    command: `npm test -- ${stage} ${file}${named}`,
  }
}

/**
 * Returns the result in Playwright's JSON report.
 * @param stage the stage's name, for the command that repeats a test
 * @param report the parsed report; an empty object if there is no report
 */
export function readPlaywrightReport(
  stage: string,
  { config = {}, stats = {}, suites = [] }: PlaywrightReport,
): Result {
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
 * `watchPulse` (tests/support/browser/browser-test.ts) attached to the test.
 */
function causeOf({ tests }: Spec): string {
  const { errors = [], attachments = [] }: Attempt =
    tests.flatMap(({ results }) => results).find((result) => (result.errors ?? []).length > 0) ?? {}
  if (errors.length === 0) return 'no error was reported'
  const causes = errors.map(({ message = '', location }) => {
    const place = location === undefined ? '' : ` (${basename(location.file)}:${location.line})`
    return causeIn(message) + place
  })
  const pulse = attachments.find(({ name }) => name === 'page')?.body
  return [...causes, ...(pulse === undefined ? [] : [Buffer.from(pulse, 'base64').toString()])].join('; ')
}

/** Returns the titles and places of the tests in Playwright's report or list. */
export function titlesIn({ config = {}, suites }: PlaywrightReport): string[] {
  return specsIn({ suites }).map((spec) => titleOf(config, spec))
}

const titleOf = (config: PlaywrightConfig, spec: Spec) => `${placeOf(config, spec)} › ${spec.title}`

const placeOf = ({ rootDir }: PlaywrightConfig, { file, line }: Spec) =>
  `${relative(root, `${rootDir}/${file}`)}:${line}`

const specsIn = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)]

/** Returns the result in the output of `go test -json`. */
export function readGoEvents(output: string): Result {
  const events: GoEvent[] = output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
  const ends = (action: string) => events.filter((event) => event.Action === action)
  const failed = ends('fail').filter(({ Test }) => Test !== undefined)
  const leaves = failed.filter(
    ({ Package, Test }) => !failed.some((other) => other.Package === Package && other.Test?.startsWith(`${Test}/`)),
  )
  // If a package does not compile, or its process dies, no single test has failed. Report the package.
  const broken = ends('fail').filter(
    ({ Package, Test }) => Test === undefined && !failed.some((other) => other.Package === Package),
  )
  const reds = [...leaves, ...broken].map(({ Package, Test, FailedBuild }) => {
    const place = Package.replace(/^[^/]+/, '.')
    const isAbout = (event: GoEvent) =>
      (event.Package === Package && event.Test === Test) ||
      (FailedBuild !== undefined && event.ImportPath === FailedBuild)
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

function goCause(lines: readonly string[]): string {
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
function causeIn(message: string): string {
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
export function shownRed({ name, cause, command }: Red): string {
  return `red: ${name}\n     ${cause}\n     ${command}`
}

/** Returns the first line of a tool's output that is not empty, without colors. */
export function firstLine(text: string): string {
  const lines = stripVTControlCharacters(text).split('\n')
  return lines.map((line) => line.trim()).find((line) => line !== '') ?? 'no error was reported'
}

const quoted = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`

/**
 * Returns the result "not checked" for a stage that may not end before the deadline of the whole run. Without this, the
 * run would be killed and report nothing at all.
 * @param stage how long the stage takes on a slow machine
 * @param end the deadline of the run, in seconds since 1970; by default there is none
 * @returns undefined if there is enough time
 */
export function tooLate(
  name: string,
  { minutes = 0 }: { minutes?: number },
  end = 'Infinity',
  now = Date.now(),
): Result | undefined {
  if (Number(end) - now / 1000 >= 60 * minutes) return undefined
  const line = `${name}: it may take ${minutes} minutes, which is more than this run has left`
  return { passed: 0, failed: 0, reds: [], notChecked: [line] }
}
