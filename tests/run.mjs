import { mkdirSync, rmSync } from 'node:fs'
import { build } from '../src/build/build.mjs'
import { withBuildLock } from '../src/build/steps/build-lock.mjs'
import { ensureGo } from '../src/build/tools/ensure-go.mjs'
import { ensurePackages } from '../src/build/tools/ensure-packages.mjs'
import { startProcess, stopOnSignals } from '../src/build/tools/processes.mjs'
import { projectNode } from '../src/build/tools/project-node.mjs'
import { inRoot } from '../src/build/tools/project.mjs'
import { runMain, Stop } from '../src/build/tools/stop.mjs'
import { stages } from './support/runner/stages.mjs'

const installFlag = '--install'

await runMain(test)

/**
 * `npm test`: every stage but those that run alone, in order, up to the first that fails. `npm test -- unit [filter…]`: one stage.
 * With `--install`, missing packages of the system are installed too, without a question.
 */
async function test() {
  stopOnSignals(130)
  const [wanted, ...filter] = process.argv.slice(2).filter((word) => word !== installFlag)
  const names = Object.keys(stages)
  if (wanted !== undefined && !names.includes(wanted))
    throw new Stop(`there is no stage "${wanted}". Stages: ${names.join(', ')}.`)
  const chosen = wanted === undefined ? names.filter((name) => stages[name].alone !== true) : [wanted]

  const browsers = await prepare(chosen)
  const reports = inRoot('build', 'test-reports')
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })

  const total = { passed: 0, failed: 0, notChecked: 0 }
  const left = [...chosen]
  while (left.length > 0 && total.failed === 0) {
    const name = left.shift()
    console.log(`\n== ${name}: ${stages[name].about}`)
    for (const need of stages[name].needs) if (browsers.has(need)) console.log(`${need}: ${browsers.get(need)}`)
    const began = performance.now()
    const counts = { notChecked: 0, ...(await stages[name].run(filter)) }
    for (const kind of Object.keys(total)) total[kind] += counts[kind]
    console.log(`== ${name}: ${shown(counts)}, ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
  if (left.length > 0) console.log(`\nnot run after the failure: ${left.join(', ')}`)
  console.log(`\n${shown(total)}`)
  process.exitCode = total.failed === 0 ? 0 : 1
}

function shown({ passed, failed, notChecked }) {
  return `${passed} passed, ${failed} failed${notChecked === 0 ? '' : `, ${notChecked} not checked`}`
}

/**
 * Only what the chosen stages need: a single unit test waits for no build.
 * @returns what was found of the browsers, by need
 */
async function prepare(chosen) {
  const needs = new Set(chosen.flatMap((name) => stages[name].needs))
  const browsers = new Map()
  await withBuildLock(ensurePackages)
  if (needs.has('go')) await ensureGo()
  if (needs.has('chromium')) browsers.set('chromium', await ensure('browser/ensure-chromium.ts'))
  if (needs.has('engines')) browsers.set('engines', await ensure('engines/ensure-engines.ts'))
  if (needs.has('build')) await build()
  return browsers
}

/** Runs the script that looks for browsers, and gets them where it may. Gives what it says of them. */
async function ensure(script) {
  const args = [inRoot('tests', 'support', script), ...process.argv.filter((word) => word === installFlag)]
  // It may ask its question at the terminal, by the side of what it says in the end.
  const looking = startProcess(projectNode(), args, { stdio: ['inherit', 'pipe', 'inherit'] })
  let said = ''
  looking.stdout.on('data', (chunk) => (said += chunk))
  const status = await new Promise((resolve) => looking.on('close', resolve))
  if (status !== 0) throw new Stop(said.trim())
  return said.trim()
}
