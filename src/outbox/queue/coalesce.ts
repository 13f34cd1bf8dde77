/**
 * Makes `work` safe to ask for at any rate: one run at a time, and any number of calls during a run lead to exactly
 * one more. `work` must not reject.
 */
export function coalesce(work: () => Promise<void>): () => void {
  let isRunning = false
  let isAskedAgain = false

  async function run() {
    isRunning = true
    do {
      isAskedAgain = false
      await work()
    } while (isAskedAgain)
    isRunning = false
  }

  return () => {
    if (isRunning) isAskedAgain = true
    else void run()
  }
}
