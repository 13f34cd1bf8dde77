import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compilerFlags, ensureGo, goEnvironment } from '../../../src/build/tools/ensure-go.mjs'
import { startProcess } from '../../../src/build/tools/processes.mjs'
import { projectNode } from '../../../src/build/tools/project-node.mjs'
import { inRoot } from '../../../src/build/tools/project.mjs'
import { runCommand } from '../../../src/build/tools/run-command.mjs'
import { audit } from './audit.mjs'
import { troublesOf } from './journey-report.mjs'

const typeProjects = ['.', 'src/service-worker', 'src/build', 'pb_hooks', 'tests']

/**
 * What `npm test` runs, in this order: the quick and the likely to fail first. `alone`: only when asked for by name.
 * @type {Record<string, { about: string, needs: ('go' | 'build' | 'chromium' | 'engines')[], alone?: boolean, run: (filter: string[]) => Promise<{ passed: number, failed: number, notChecked?: number }> }>}
 */
export const stages = {
  types: { about: 'TypeScript, strict, each runtime with its own library', needs: [], run: checkTypes },
  lint: { about: 'oxlint, type-aware', needs: [], run: () => check('oxlint', ['--type-aware']) },
  format: { about: 'oxfmt and gofmt', needs: ['go'], run: checkFormat },
  go: { about: 'go vet and go test', needs: ['go'], run: testGo },
  audit: { about: 'known vulnerabilities in what we use', needs: ['go'], run: () => audit() },
  unit: {
    about: 'rules and stores, beside their sources',
    needs: [],
    run: (filter) => runVitest('unit', ['unit'], filter),
  },
  contract: {
    about: 'the HTTP contract against the built binary, and the repository itself',
    needs: ['build'],
    run: (filter) => runVitest('contract', ['contract', 'timed'], filter),
  },
  e2e: {
    about: 'journeys in Chromium',
    needs: ['build', 'chromium'],
    run: (filter) => runPlaywright('e2e', ['delivery', 'pages', 'delivery-in-shell'], filter),
  },
  speed: {
    about: 'how fast a page answers, with the machine to itself',
    needs: ['build', 'chromium'],
    run: (filter) => runPlaywright('speed', ['speed'], filter),
  },
  engines: {
    about: 'the offline journeys in Firefox and WebKitGTK',
    needs: ['build', 'engines'],
    alone: true,
    run: (filter) => runVitest('engines', ['engines'], filter),
  },
  chaos: {
    about: 'killed servers, lost answers, full queues, strangers who take all they can get',
    needs: ['build', 'chromium'],
    run: (filter) => runVitest('chaos', ['chaos'], filter),
  },
  soak: {
    about: 'every trick of strangers for ten minutes, while visitors submit; half a minute of it is part of chaos',
    needs: ['build'],
    alone: true,
    run: () => runVitest('soak', ['chaos'], ['tests/chaos/soak'], { SOAK_SECONDS: '600' }),
  },
}

async function checkTypes() {
  const results = []
  for (const project of typeProjects) results.push(await check('tsc', ['-p', project]))
  return sum(results)
}

/** The formatters of TypeScript and Go; the one of Go is the toolchain's that builds the binary. */
async function checkFormat() {
  const at = { cwd: inRoot('pocketbase'), env: goEnvironment }
  const { output: goRoot } = await runCommand(await ensureGo(), ['env', 'GOROOT'], at)
  const { ok, output } = await runCommand(join(goRoot.trim(), 'bin', 'gofmt'), ['-l', '.'], at)
  const formatted = ok && output === ''
  if (!formatted) console.log(`gofmt -w would change:\n${output.trimEnd()}`)
  return sum([await check('oxfmt', ['--check', '.']), { passed: formatted ? 1 : 0, failed: formatted ? 0 : 1 }])
}

async function testGo() {
  const go = await ensureGo()
  const at = { cwd: inRoot('pocketbase'), env: goEnvironment }
  const vet = await check(go, ['vet', ...compilerFlags, './...'], at)
  const { ok, output } = await runCommand(go, ['test', '-vet=off', ...compilerFlags, '-json', './...'], at)
  const events = output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
  const ends = (action) => events.filter((event) => event.Action === action && event.Test !== undefined).length
  if (!ok) console.log(events.map((event) => event.Output ?? '').join('') || output)
  return sum([vet, counted(ok, ends('pass'), ends('fail'))])
}

/**
 * Runs the files of some projects of tests/vitest.config.ts in the open.
 * @param {string} stage names the report, in build/test-reports
 * @param {string[]} projects
 * @param {string[]} filter parts of paths; empty: all
 * @param {Record<string, string>} [env] added to the environment
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runVitest(stage, projects, filter, env = {}) {
  const report = inRoot('build', 'test-reports', `${stage}.json`)
  const args = [
    'run',
    '--config',
    'tests/vitest.config.ts',
    ...projects.flatMap((each) => ['--project', each]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const ok = await show([inRoot('node_modules', 'vitest', 'vitest.mjs'), ...args, ...filter], env)
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report)
  return counted(ok, numPassedTests, numFailedTests)
}

async function runPlaywright(stage, projects, filter) {
  const report = inRoot('build', 'test-reports', `${stage}.json`)
  const args = [
    'test',
    '--config',
    'tests/playwright.config.ts',
    ...projects.flatMap((each) => ['--project', each]),
    '--reporter=line,json',
  ]
  const ok = await show([inRoot('node_modules', 'playwright', 'cli.js'), ...args, ...filter], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  const written = readReport(report)
  const { expected = 0, unexpected = 0, flaky = 0 } = written.stats ?? {}
  for (const line of troublesOf(written)) console.log(line)
  return counted(ok, expected + flaky, unexpected)
}

/** One check without tests of its own: counts as one. */
async function check(command, args, options) {
  const { ok, output } = await runCommand(command, args, options)
  if (!ok) console.log(output.trimEnd())
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
}

/** Runs a test runner in the open; it reports to a file. */
function show(args, env) {
  return new Promise((resolve) => startProcess(projectNode(), args, { env }).on('exit', (code) => resolve(code === 0)))
}

/** A runner that broke down, or that ran nothing, has failed too. */
const counted = (ok, passed, failed) => ({ passed, failed: ok && passed > 0 ? failed : Math.max(1, failed) })

const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})

const sum = (results) =>
  results.reduce((total, each) => ({ passed: total.passed + each.passed, failed: total.failed + each.failed }), {
    passed: 0,
    failed: 0,
  })
