import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { build } from '../src/build/build.mjs'
import { stopOnSignals } from '../src/build/tools/processes.mjs'
import { inRoot } from '../src/build/tools/project.mjs'
import { runMain, Stop } from '../src/build/tools/stop.mjs'
import { lackIn } from './support/runner/lacks.mjs'
import { runVitest } from './support/runner/stages.mjs'

const installFlag = '--install'
const whereFlag = '--where-possible'
const ending = '.test.ts'

await runMain(drill)

/**
 * `npm run drill`: everything in tests/drill, one file after the other, each with the machine to itself. `npm run drill -- NAME…`: these
 * alone. With `--install`, missing packages of the system are installed, without a question. Status 1 if one of them fails, or lacks a
 * program; with `--where-possible` one that only lacks a program counts as not checked.
 */
async function drill() {
  stopOnSignals(130)
  const wanted = process.argv.slice(2).filter((word) => ![installFlag, whereFlag].includes(word))
  const drills = readdirSync(inRoot('tests', 'drill'))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .toSorted()
  const unknown = wanted.find((name) => !drills.includes(name))
  if (unknown !== undefined) throw new Stop(`there is no drill "${unknown}". Drills: ${drills.join(', ')}.`)

  await build()
  mkdirSync(inRoot('build', 'test-reports'), { recursive: true })
  const ends = []
  for (const name of wanted.length === 0 ? drills : wanted) ends.push(await run(name))

  const failed = ends.filter((end) => end.failed > 0 && !isExcused(end))
  const notChecked = ends.filter(isExcused)
  console.log(
    `\n${ends.map(shown).join('\n')}\n\n${ends.length - failed.length - notChecked.length} drills went well, ${failed.length} did not, ${notChecked.length} not checked`,
  )
  process.exitCode = failed.length === 0 ? 0 : 1
}

/** One drill, in a process of its own. */
async function run(name) {
  console.log(`\n== ${name}`)
  const began = performance.now()
  const stage = `drill-${name}`
  // That of a run before would speak for one that breaks down.
  rmSync(inRoot('build', 'test-reports', `${stage}.json`), { force: true })
  // Where CI is set, tests/support/runner/system-packages.ts asks nobody.
  const env = process.argv.includes(installFlag) ? { CI: '1' } : {}
  const counts = await runVitest(stage, ['drill'], [`tests/drill/${name}${ending}`], env)
  return {
    name,
    ...counts,
    seconds: (performance.now() - began) / 1000,
    lacks: counts.failed > 0 ? lackOf(stage) : undefined,
  }
}

/** Whether a drill counts as not checked. */
function isExcused({ lacks }) {
  return process.argv.includes(whereFlag) && lacks !== undefined
}

/** What a failed drill lacks, as its report says. */
function lackOf(stage) {
  const report = inRoot('build', 'test-reports', `${stage}.json`)
  return existsSync(report) ? lackIn(JSON.parse(readFileSync(report, 'utf8'))) : undefined
}

function shown({ name, passed, failed, seconds, lacks: missing }) {
  return `${name}: ${missing ?? `${passed} passed, ${failed} failed`}, ${seconds.toFixed(0)} s`
}
