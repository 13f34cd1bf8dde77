import { readFileSync } from 'node:fs'
import { messageOf } from '../../../src/lib/error-message.ts'
import { ensureGo, goEnvironment } from '../../../src/build/tools/ensure-go.mjs'
import { inRoot } from '../../../src/build/tools/project.mjs'
import { runCommand, tail } from '../../../src/build/tools/run-command.mjs'
import {
  brokenExceptions,
  goFindings,
  npmFindings,
  openFindings,
  type Exception,
  type AuditFindings,
} from './audit-findings.ts'
import { firstLine, type Result } from './reports.ts'

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
