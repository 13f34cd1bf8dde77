import { isStopping, stopProcesses } from './processes.mjs'

/** An expected end: something the person at the terminal can put right. Its text is one line and names the remedy. */
export class Stop extends Error {}

/**
 * Runs a command's main function. A `Stop` becomes its one line; anything else is a bug of ours and keeps
 * its stack. Either ends what was started, with exit status 1.
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main()
  } catch (error) {
    // What breaks because we end on purpose is no news.
    if (isStopping()) return
    console.error(error instanceof Stop ? `\nStopped: ${error.message}` : error)
    await stopProcesses()
    process.exit(1)
  }
}
