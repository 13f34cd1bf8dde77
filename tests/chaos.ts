import { build } from '../src/build/build.ts'
import { startProcess, stopOnSignals, runMain } from '../src/build/tools/processes.mjs'
import { projectNode } from '../src/build/tools/ensure-packages.mjs'
import { inRoot } from '../src/build/tools/project.mjs'
import { CHAOS_USAGE, readChaosOptions } from './support/chaos/options.ts'

await runMain(chaos)

/**
 * Runs `npm run chaos`: builds the program if sources have changed, and then simulates visitors while server, network
 * and devices fail.
 */
async function chaos(): Promise<void> {
  const options = readChaosOptions(process.argv.slice(2))
  if (options === undefined) {
    console.log(CHAOS_USAGE)
    return
  }
  stopOnSignals(130)
  await build()
  const running = startProcess(projectNode(), [inRoot('tests', 'support', 'chaos', 'main.ts'), JSON.stringify(options)])
  process.exitCode = await new Promise<number>((resolve) => running.on('exit', (status) => resolve(status ?? 1)))
}
