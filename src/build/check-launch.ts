import { isBlocking, openLaunchChecks, launchReport } from './launch/launch-checks.ts'
import { runMain } from './tools/processes.mjs'

await runMain(checkLaunch)

/**
 * Prints what an operator must confirm, decide or replace before going live. With `--strict` it exits with status 1 if
 * anything blocks the launch.
 */
async function checkLaunch(): Promise<void> {
  const open = openLaunchChecks()
  process.stdout.write(launchReport(open))
  if (process.argv.includes('--strict') && open.some(isBlocking)) process.exitCode = 1
}
