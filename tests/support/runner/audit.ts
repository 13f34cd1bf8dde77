import { readFileSync } from 'node:fs'
import { messageOf } from '../../../src/lib/error-message.ts'
import { ensureGo, goEnvironment } from '../../../src/build/tools/ensure-go.mjs'
import { inRoot } from '../../../src/build/tools/project.mjs'
import { runCommand, tail } from '../../../src/build/tools/processes.mjs'
import { firstLine, type Result } from './reports.ts'

/** A known vulnerability in a dependency. `id`: the advisory's name in its database, GHSA-… or GO-… */
type Finding = { id: string; text: string }

/** A finding that is accepted for a limited time. `until`: the last day, such as 2027-01-31. */
export type Exception = { id: string; reason: string; until: string }

/** What a database says. `notChecked`: why the tool could not ask it. */
type AuditFindings = { findings: Finding[] } | { notChecked: string }

/** The report of `npm audit --json`, or its message that there is none. */
type NpmReport = {
  message?: string
  vulnerabilities?: Record<
    string,
    { via: (string | { url: string; title: string; severity: string; range: string })[] }
  >
}

/** A message of govulncheck. Each contains one of these. */
type GoMessage = {
  progress?: { message?: string }
  osv?: { id: string; summary: string }
  finding?: { osv: string; fixed_version?: string; trace: GoFrame[] }
}
type GoFrame = { module: string; version: string; package?: string; function?: string }

/**
 * Returns the findings in the output of `npm audit --json`.
 * @param output stdout and stderr
 * @returns undefined if the output is not a report
 */
function npmFindings(output: string): AuditFindings | undefined {
  const report = objectsIn<NpmReport>(output).at(-1)
  if (report?.vulnerabilities === undefined)
    return typeof report?.message === 'string' ? { notChecked: report.message } : undefined
  const advisories = Object.entries(report.vulnerabilities).flatMap(([name, { via }]) =>
    // An entry of `via` that is a text, not an object, names another vulnerable package. That package has its own
    // entry.
    via
      .filter((each) => typeof each === 'object')
      .map(({ url, title, severity, range }) => ({
        id: url.slice(url.lastIndexOf('/') + 1),
        text: `${name} ${range}: ${title} (${severity}), ${url}`,
      })),
  )
  return { findings: uniqueById(advisories) }
}

/**
 * Returns the findings in the output of `govulncheck -format json`. Ignores a vulnerable function that our code never
 * calls.
 * @param output stdout and stderr
 * @returns undefined if the output is not a report
 */
function goFindings(output: string): AuditFindings | undefined {
  const unreachable =
    /^(?:govulncheck: fetching vulnerabilities|go: .*(?:module lookup disabled|Get "http|dial tcp)|.*: reading http).*$/m
  const reason = unreachable.exec(output)?.[0]
  if (reason !== undefined) return { notChecked: reason }
  const messages = objectsIn<GoMessage>(output)
  if (!messages.some(({ progress }) => progress?.message?.startsWith('Checking the code'))) return undefined
  const summaries = new Map(messages.flatMap(({ osv }) => (osv === undefined ? [] : [[osv.id, osv.summary] as const])))
  const called = messages.flatMap(({ finding }) => {
    const [frame] = finding?.trace ?? []
    if (finding === undefined || frame?.function === undefined) return []
    const { osv, fixed_version: fixed } = finding
    const what = `${frame.module}@${frame.version}: ${summaries.get(osv)}; ${frame.package}.${frame.function} is called`
    const mended = fixed === undefined ? 'not mended yet' : `mended in ${fixed}`
    return [{ id: osv, text: `${what}; ${mended}, https://pkg.go.dev/vuln/${osv}` }]
  })
  return { findings: uniqueById(called) }
}

/**
 * Returns a line for each invalid or expired exception.
 * @param today such as 2027-01-31
 */
const brokenExceptions = (exceptions: readonly Partial<Exception>[], today: string): string[] =>
  exceptions.flatMap(({ id, reason, until }) => {
    if (!/^(?:GHSA|GO)-/.test(id ?? '') || !reason || until === undefined || !/^\d{4}-\d\d-\d\d$/.test(until))
      return [
        `the exception ${JSON.stringify({ id, reason, until })} needs an id (GHSA-… or GO-…), a reason and a last day`,
      ]
    return until < today ? [`the exception for ${id} ended on ${until}; its reason was: ${reason}`] : []
  })

/**
 * Returns a line for each finding without an exception, and for each exception without a finding.
 * @param findings the findings of one database
 * @param exceptions the exceptions for the same database
 */
const openFindings = (findings: readonly Finding[], exceptions: readonly Partial<Exception>[]): string[] => [
  ...findings.filter(({ id }) => !exceptions.some((each) => each.id === id)).map(({ id, text }) => `${id} in ${text}`),
  ...exceptions
    .filter(({ id }) => !findings.some((each) => each.id === id))
    .map(({ id }) => `the exception for ${id} is needed no more: remove it`),
]

/**
 * Returns the JSON objects in a tool's output, without the messages between them. The first and the last line of each
 * object is a brace.
 */
const objectsIn = <T>(output: string): T[] => (output.match(/^\{$[\s\S]*?^\}$/gm) ?? []).map((text) => JSON.parse(text))

const uniqueById = (findings: readonly Finding[]) => [...new Map(findings.map((each) => [each.id, each])).values()]

/** Go's own vulnerability scanner. It finds which vulnerable functions of dependencies our code calls. */
const scanner = 'golang.org/x/vuln/cmd/govulncheck@v1.8.0'

/** The address of Go's vulnerability database. `GOVULNDB` may name a copy, such as file:///srv/vulndb. */
const goDatabase = process.env['GOVULNDB'] || 'https://vuln.go.dev'

const exceptionsFile = inRoot('tests', 'support', 'runner', 'audit-exceptions.json')

/**
 * Checks our dependencies against the vulnerability databases of npm and Go. Also checks that the Go modules on this
 * machine match go.sum. If a database can't be reached, the result lists it as not checked, neither passed nor failed.
 */
export async function audit(
  exceptions: readonly Partial<Exception>[] = JSON.parse(readFileSync(exceptionsFile, 'utf8')),
  today = new Date().toISOString().slice(0, 10),
): Promise<Result> {
  const go = await ensureGo()
  const at = { cwd: inRoot('pocketbase'), env: goEnvironment }
  const total: Result = { passed: 0, failed: 0, reds: [], notChecked: [] }

  const report = (what: string, problems: readonly string[]) => {
    total[problems.length === 0 ? 'passed' : 'failed'] += 1
    for (const problem of problems) {
      console.log(`${what}: ${problem}`)
      total.reds.push({ name: what, cause: firstLine(problem), command: 'npm test -- audit' })
    }
  }
  const reportFindings = (what: string, ids: string, output: string, found: AuditFindings | undefined) => {
    if (found === undefined) return report(what, [`the tool broke down\n${tail(output)}`])
    if ('findings' in found)
      return report(
        what,
        openFindings(
          found.findings,
          exceptions.filter(({ id }) => id?.startsWith(ids)),
        ),
      )
    total.notChecked.push(`${what}: no connection to the database (${found.notChecked})`)
  }

  report('exceptions', brokenExceptions(exceptions, today))
  const modules = await runCommand(go, ['mod', 'verify'], at)
  report('Go modules', modules.ok ? [] : [`not those of go.sum\n${tail(modules.output)}`])
  const packages = await runCommand('npm', ['audit', '--json', '--package-lock-only'])
  reportFindings('npm packages', 'GHSA-', packages.output, npmFindings(packages.output))
  const unreachable = await whyUnreachable(goDatabase)
  if (unreachable !== undefined) reportFindings('Go code', 'GO-', '', { notChecked: unreachable })
  else {
    const scan = await runCommand(go, ['run', scanner, '-db', goDatabase, '-format', 'json', './...'], at)
    reportFindings('Go code', 'GO-', scan.output, goFindings(scan.output))
  }
  return total
}

/**
 * Returns why the database can't be reached; undefined if it can, or if this is unknown. Runs before the scanner, which
 * would first analyze all of our code. Behind a proxy, sends no request: only the scanner itself uses the proxy.
 */
async function whyUnreachable(database: string): Promise<string | undefined> {
  const isProxied = ['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'].some((name) => process.env[name])
  if (isProxied || !database.startsWith('http')) return undefined
  try {
    await fetch(`${database}/index/db.json`, { signal: AbortSignal.timeout(10_000) })
    return undefined
  } catch (error) {
    return `${database}: ${messageOf((error instanceof Error && error.cause) || error)}`
  }
}
