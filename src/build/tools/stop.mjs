import { isStopping, stopProcesses } from './processes.mjs'

/** An expected error that the person at the terminal can correct. Its text is one line and names the remedy. */
export class Stop extends Error {}

/**
 * Runs a command's main function. A `Stop` prints its one line. Any other error is a bug and keeps its stack. Both end
 * the started processes, with exit status 1.
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main()
  } catch (error) {
    // Errors after an intended end are ignored.
    if (isStopping()) return
    console.error(error instanceof Stop ? `\nStopped: ${error.message}` : error)
    await stopProcesses()
    process.exit(1)
  }
}
