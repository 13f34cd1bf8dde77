import { mkdirSync, rmSync } from 'node:fs'
import { build } from '../src/build/build.ts'
import { withBuildLock } from '../src/build/steps/build-lock.mjs'
import { ensureGo } from '../src/build/tools/ensure-go.mjs'
import { ensurePackages, projectNode } from '../src/build/tools/ensure-packages.mjs'
import { startProcess, stopOnSignals, runMain, Stop } from '../src/build/tools/processes.mjs'
import { inRoot } from '../src/build/tools/project.mjs'
import { ensureJudges } from './support/runner/needed-programs.ts'
import { shownRed, tooLate, type Result } from './support/runner/reports.ts'
import { stages, sum, type Stage } from './support/runner/stages.ts'

/** Thrown for a test stage that this machine can't run. The result lists the stage as not checked. */
class Lack extends Stop {}

/**
 * Functions that prepare the needs of test stages, each only once. A function throws `Stop` with a remedy if this
 * machine can't provide the need.
 */
const needs: Record<Stage['needs'][number], () => Promise<unknown>> = {
  go: once(ensureGo),
  build: once(build),
  chromium: once(ensureChromium),
  judges: once(() => withBuildLock(ensureJudges)),
  engines: once(async () => console.log(await ensure('engines/ensure-engines.ts', Lack))),
}

await runMain(test)

/**
 * Runs test stages.
 * `npm test` runs the daily stages, `npm run test:rest` the long ones, `npm run test:all` both, and
 * `npm test -- unit [filter…]` one stage. A failed stage does not stop the others. The last lines name each failed
 * test, its cause, and the command that runs only this test.
 */
async function test(): Promise<void> {
  stopOnSignals(130)
  const [wanted = 'test', ...filter] = process.argv.slice(2)
  const all = Object.entries(stages)
  const groups: Partial<Record<string, Stage['when'][]>> = { test: ['test'], all: ['test', 'all'], rest: ['all'] }
  const group = groups[wanted]
  const chosen = all.filter(([name, { when }]) => group?.includes(when) ?? name === wanted)
  if (chosen.length === 0) throw new Stop(`there is no stage "${wanted}". Stages: ${Object.keys(stages).join(', ')}.`)

  const began = performance.now()
  await withBuildLock(ensurePackages)
  const reports = inRoot('build', 'test-reports')
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })

  const results: Result[] = []
  for (const [name, stage] of chosen)
    results.push(tooLate(name, stage, process.env['TEST_END']) ?? (await run(name, stage, filter)))
  const total = sum(results)
  for (const line of total.notChecked) console.log(`\nnot checked: ${line}`)
  for (const red of total.reds) console.log(`\n${shownRed(red)}`)
  console.log(`\n${shown(total)}, ${secondsSince(began)} s\n\n${plain(total)}`)
  process.exitCode = total.failed === 0 ? 0 : 1
}

/**
 * Runs one test stage, after it prepared the stage's needs. If this machine can't provide a need, the stage fails, or
 * after a `Lack` counts as not checked.
 */
async function run(name: string, { about, needs: wanted, run: runStage }: Stage, filter: string[]): Promise<Result> {
  console.log(`\n== ${name}: ${about}`)
  const began = performance.now()
  const result = await meet(wanted).then(
    () => runStage(filter),
    (error: unknown) => unmet(name, error),
  )
  console.log(`== ${name}: ${shown(result)}, ${secondsSince(began)} s`)
  return result
}

async function meet(wanted: Stage['needs']): Promise<void> {
  for (const need of wanted) await needs[need]()
}

function unmet(name: string, error: unknown): Result {
  if (error instanceof Lack) return { passed: 0, failed: 0, reds: [], notChecked: [`${name}: ${error.message}`] }
  if (!(error instanceof Stop)) throw error
  const red = { name, cause: error.message, command: `npm test -- ${name}` }
  return { passed: 0, failed: 1, reds: [red], notChecked: [] }
}

/** Finds or installs Chromium, and sets the environment variables by which all stages find it. */
async function ensureChromium(): Promise<void> {
  const { said, environment }: { said: string; environment: Record<string, string> } = JSON.parse(
    await ensure('browser/ensure-chromium.ts', Stop),
  )
  Object.assign(process.env, environment)
  console.log(said)
}

/** Runs a script that finds browsers and installs missing ones. Returns the script's output. */
async function ensure(script: string, Missing: typeof Stop): Promise<string> {
  const looking = startProcess(projectNode(), [inRoot('tests', 'support', script)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  looking.stdout?.on('data', (chunk: Buffer) => (said += chunk))
  const status = await new Promise((resolve) => looking.on('close', resolve))
  if (status !== 0) throw new Missing(said.trim())
  return said.trim()
}

function once<T>(task: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined
  return () => (begun ??= task())
}

function secondsSince(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(0)
}

function plain({ passed, failed }: Result): string {
  return `${passed} passed, ${failed} failed`
}

function shown(result: Result): string {
  return result.notChecked.length === 0 ? plain(result) : `${plain(result)}, ${result.notChecked.length} not checked`
}
