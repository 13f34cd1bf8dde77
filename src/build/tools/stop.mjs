import { isStopping, stopProcesses } from './processes.mjs'

/** An expected error that the person at the terminal can correct. Its message is one line and says how. */
export class Stop extends Error {}

/**
 * Runs a command's main function. For a `Stop` it prints the one line. Any other error is a bug, and it prints the
 * stack. In both cases it ends the started processes, and exits with status 1.
 * @param {() => Promise<unknown>} main
 */
export async function runMain(main) {
  try {
    await main()
  } catch (error) {
    // This program is ending on purpose, so a later error is ignored.
    if (isStopping()) return
    console.error(error instanceof Stop ? `\nStopped: ${error.message}` : error)
    await stopProcesses()
    process.exit(1)
  }
}
