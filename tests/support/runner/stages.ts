import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compilerFlags, ensureGo, goEnvironment } from '../../../src/build/tools/ensure-go.mjs'
import { startProcess, runCommand, tail } from '../../../src/build/tools/processes.mjs'
import { projectNode } from '../../../src/build/tools/ensure-packages.mjs'
import { inRoot } from '../../../src/build/tools/project.mjs'
import { audit } from './audit.ts'
import { firstLine, readGoEvents, readPlaywrightReport, readVitestReport, titlesIn, type Result } from './reports.ts'

const typeProjects = ['.', 'src/service-worker', 'src/build', 'pb_hooks', 'tests']

/** If set, tests run in the random order of this seed: `TEST_SEED=7 npm test`. */
const seed = process.env['TEST_SEED']

/** A test stage. */
export type Stage = {
  about: string
  minutes?: number
  needs: readonly ('go' | 'build' | 'chromium' | 'engines' | 'judges')[]
  when: 'test' | 'all' | 'asked'
  run: (filter: string[]) => Promise<Result>
}

/**
 * All test stages by name, in order. Fast stages, and those that fail most often, come first.
 * `when`: `npm test` runs the stages with `test`. `npm run test:all` also runs those with `all`. A stage with `asked`
 * runs only if the command names it. `minutes` is how long a stage takes on a slow machine. If less time is left until
 * TEST_END (seconds since 1970), the runner skips the stage and reports it as not checked.
 */
export const stages: Record<string, Stage> = {
  types: { about: 'TypeScript, strict, each runtime with its own library', needs: [], when: 'test', run: checkTypes },
  lint: {
    about: 'oxlint, type-aware; who may import whom; what nothing uses',
    needs: [],
    when: 'test',
    run: lint,
  },
  format: { about: 'oxfmt and gofmt; Go at 120 columns', needs: ['go'], when: 'test', run: checkFormat },
  go: { about: 'go vet and go test', needs: ['go'], when: 'test', run: testGo },
  audit: {
    about: 'known vulnerabilities in what we use',
    needs: ['go'],
    // The result depends on the present state of the vulnerability databases, so `npm test` leaves this stage out. The
    // release process runs it.
    when: 'asked',
    run: () => audit(),
  },
  unit: {
    about: 'rules and stores, beside their sources',
    needs: [],
    when: 'test',
    run: (filter) => runVitest('unit', filter),
  },
  contract: {
    about: 'the HTTP contract against the built binary, and the repository itself',
    needs: ['build', 'chromium'],
    when: 'test',
    run: (filter) => runVitest('contract', filter),
  },
  e2e: {
    about: 'journeys in Chromium',
    needs: ['build', 'chromium'],
    when: 'test',
    run: (filter) => runPlaywright('e2e', ['delivery', 'pages', 'wide', 'delivery-in-shell'], filter),
  },
  chaos: {
    about: 'killed servers, lost answers, full queues, strangers who take all they can get',
    needs: ['build', 'chromium'],
    when: 'test',
    run: (filter) => runVitest('chaos', filter),
  },
  soak: {
    about: 'every trick of strangers for ten minutes, while visitors submit; half a minute of it is part of chaos',
    needs: ['build'],
    when: 'asked',
    run: () => runVitest('soak', ['tests/chaos/soak'], { project: 'chaos', env: { SOAK_SECONDS: '600' } }),
  },
  matrix: {
    about: 'promises of the contract over all people, parts and states',
    needs: ['build'],
    when: 'all',
    minutes: 15,
    run: (filter) => runVitest('matrix', filter),
  },
  pages: {
    about: 'promises of the journeys over all pages, forms, looks and moments',
    needs: ['build', 'chromium'],
    when: 'all',
    minutes: 25,
    run: (filter) => runPlaywright('pages', ['matrix', 'matrix-delivery'], filter),
  },
  speed: {
    about: 'how fast a page answers, with the machine to itself',
    needs: ['build', 'chromium'],
    when: 'all',
    minutes: 5,
    run: (filter) => runPlaywright('speed', ['speed'], filter),
  },
  engines: {
    about: 'the offline journeys in Firefox and WebKitGTK',
    needs: ['build', 'engines'],
    when: 'all',
    minutes: 15,
    run: (filter) => runVitest('engines', filter),
  },
  judge: {
    about: 'what judges that others wrote say of pages, mails, calendar files, feed and webhooks',
    needs: ['build', 'chromium', 'judges'],
    when: 'all',
    minutes: 15,
    run: (filter) => runVitest('judge', filter),
  },
  drill: {
    about: 'what an operator relies on, with the programs that stand beside the site',
    needs: ['build'],
    when: 'all',
    minutes: 35,
    run: (filter) => runVitest('drill', filter),
  },
}

async function checkTypes(): Promise<Result> {
  return sum(await Promise.all(typeProjects.map((each) => check('types', `tsc -p ${each}`, 'tsc', ['-p', each]))))
}

async function lint(): Promise<Result> {
  const repository = '--config=tests/support/repository'
  const sources = ['src', 'pb_hooks/src', 'tests', 'vite.config.ts']
  return sum(
    await Promise.all([
      check('lint', 'oxlint', 'oxlint', ['--type-aware']),
      check('lint', 'imports', 'depcruise', [`${repository}/borders.config.ts`, ...sources]),
      check('lint', 'what nothing uses', 'knip', [
        `${repository}/knip.config.ts`,
        '--no-progress',
        '--treat-config-hints-as-errors',
      ]),
    ]),
  )
}

/** Checks the format of TypeScript and Go. gofmt comes from the Go toolchain that builds the binary. */
async function checkFormat(): Promise<Result> {
  const at = { cwd: inRoot('pocketbase'), env: goEnvironment }
  // On a new machine, the first Go command also prints that it downloads the toolchain. Read only the last line.
  const goRoot = tail((await runCommand(await ensureGo(), ['env', 'GOROOT'], at)).output, 1)
  const { ok, output } = await runCommand(join(goRoot, 'bin', 'gofmt'), ['-l', '.'], at)
  const go = judged('format', 'gofmt', ok && output === '', `gofmt -w would change:\n${output}`)
  const wide = wideGoLines().join('\n')
  const width = judged('format', 'width of Go', wide === '', `wider than ${goColumns} columns, a tab being 4:\n${wide}`)
  return sum([await check('format', 'oxfmt', 'oxfmt', ['--check', '.']), go, width])
}

const goColumns = 120
const isWideGo = (line: string) => line.replaceAll('\t', '    ').length > goColumns

/**
 * Returns the Go lines that are too wide, as "path:line". gofmt does not wrap lines. Generated files may have wider
 * lines.
 */
const wideGoLines = () =>
  readdirSync(inRoot('pocketbase'), { recursive: true, encoding: 'utf8' }).flatMap((path) => {
    if (!path.endsWith('.go')) return []
    const text = readFileSync(inRoot('pocketbase', path), 'utf8')
    const lines = /^\/\/ Code generated /m.test(text) ? [] : text.split('\n')
    return lines.flatMap((line, at) => (isWideGo(line) ? [`pocketbase/${path}:${at + 1}`] : []))
  })

/**
 * Runs `go vet` and the Go tests.
 * @param filter a Go package, then a pattern of test names; empty: all tests
 */
async function testGo([packages = './...', pattern]: string[]): Promise<Result> {
  const go = await ensureGo()
  const at = { cwd: inRoot('pocketbase'), env: goEnvironment }
  const vet = await check('go', 'go vet', go, ['vet', ...compilerFlags, packages], at)
  const chosen = pattern === undefined ? [] : ['-run', pattern]
  const order = seed === undefined ? [] : ['-shuffle', seed]
  // Tests need no debug information. Linking without it takes a third less processor time.
  const args = ['test', '-vet=off', ...compilerFlags, '-ldflags=-w', '-json', ...order, ...chosen, packages]
  const { ok, output } = await runCommand(go, args, at)
  const result = readGoEvents(output)
  if (!ok) for (const { name } of result.reds) console.log(name)
  return sum([vet, completed('go', ok, result, output)])
}

/**
 * Runs the tests of a project in tests/vitest.config.ts, and shows Vitest's output.
 * @param stage names the report in build/test-reports
 * @param filter parts of file paths; empty: all files
 * @param options `project`: default is the stage's name; `env`: variables to add to the environment
 */
async function runVitest(
  stage: string,
  filter: string[],
  { project = stage, env = {} }: { project?: string; env?: Record<string, string> } = {},
): Promise<Result> {
  const report = reportOf(stage)
  const args = ['run', '--config', 'tests/vitest.config.ts', '--project', project]
  const reporters = [shownBy('default'), '--reporter=json', `--outputFile.json=${report}`]
  const look: Record<string, string> = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
  const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs')
  const ok = await show([vitest, ...args, ...reporters, ...filter], { ...look, ...env })
  return completed(stage, ok, readVitestReport(stage, readReport(report)))
}

/**
 * Returns the reporter argument for Vitest or Playwright. Outside of a terminal, the reporter `dot` of either prints
 * one dot for each test, so that errors stay visible.
 */
const shownBy = (inTerminal: string) => `--reporter=${process.stdout.isTTY ? inTerminal : 'dot'}`

/**
 * Runs Playwright's tests. If Chromium is only a headless shell, leaves out the tests that need a browser with windows,
 * and lists them as not checked.
 */
async function runPlaywright(stage: string, projects: string[], filter: string[]): Promise<Result> {
  const report = reportOf(stage)
  const chosen = projects.flatMap((each) => ['--project', each])
  const playwright = [inRoot('node_modules', 'playwright', 'cli.js'), 'test', '--config', 'tests/playwright.config.ts']
  const lacks = hasWindows() ? [] : await journeysTagged('@window', [...playwright, ...chosen, ...filter])
  const left = hasWindows() ? [] : ['--grep-invert', '@window']
  const order = seed === undefined ? [] : ['--shuffle', seed]
  const ok = await show([...playwright, ...chosen, ...order, `${shownBy('line')},json`, ...left, ...filter], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  const result = completed(stage, ok, readPlaywrightReport(stage, readReport(report)))
  return { ...result, notChecked: lacks.map((title) => `${title}: this Chromium has no windows`) }
}

/**
 * Whether the tests have a browser with windows. If there is only a headless shell, ensure-chromium.ts in
 * tests/support/browser sets both variables to the shell's path.
 */
const hasWindows = () => process.env['CHROMIUM_PATH'] !== process.env['CHROMIUM_SHELL_PATH']

async function journeysTagged(tag: string, command: string[]): Promise<string[]> {
  const { output } = await runCommand(projectNode(), [...command, '--list', '--reporter=json', '--grep', tag])
  return titlesIn(JSON.parse(output.slice(output.indexOf('{'))))
}

/** Runs a program that checks the whole project, such as a linter. The program counts as one test. */
async function check(
  stage: string,
  name: string,
  command: string,
  args: string[],
  options?: Parameters<typeof runCommand>[2],
): Promise<Result> {
  const { ok, output } = await runCommand(command, args, options)
  return judged(stage, name, ok, output)
}

function judged(stage: string, name: string, ok: boolean, output: string): Result {
  if (ok) return { passed: 1, failed: 0, reds: [], notChecked: [] }
  console.log(output.trimEnd())
  const red = { name, cause: firstLine(output), command: `npm test -- ${stage}` }
  return { passed: 0, failed: 1, reds: [red], notChecked: [] }
}

/** Returns the result of a test run. Adds a failure if the test runner crashed or ran no test. */
function completed(stage: string, ok: boolean, result: Result, output = ''): Result {
  const isExplained = result.reds.length > 0 || result.notChecked.length > 0
  if (isExplained || (ok && result.passed > 0)) return result
  return sum([result, judged(stage, stage, false, output || 'the runner broke down, or ran no test: see above')])
}

/**
 * Runs a test runner (Vitest or Playwright) and shows its output. Returns whether the runner succeeded. The runner
 * itself writes its report into a file.
 */
function show(args: string[], env: Record<string, string>): Promise<boolean> {
  return new Promise((resolve) => startProcess(projectNode(), args, { env }).on('exit', (code) => resolve(code === 0)))
}

const reportOf = (stage: string) => inRoot('build', 'test-reports', `${stage}.json`)

const readReport = (path: string) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})

/** Returns the results of several checks as one. */
export const sum = (results: readonly Result[]): Result => ({
  passed: results.reduce((total, { passed }) => total + passed, 0),
  failed: results.reduce((total, { failed }) => total + failed, 0),
  reds: results.flatMap(({ reds }) => reds),
  notChecked: results.flatMap(({ notChecked }) => notChecked),
})
