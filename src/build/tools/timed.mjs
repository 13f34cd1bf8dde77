/**
 * Prints `doing`, calls `run`, and prints on the same line how long it took.
 * @param {string} doing such as "site: bundling"
 * @param {() => Promise<void> | void} run
 */
export async function timed(doing, run) {
  process.stdout.write(`${doing}… `)
  const began = performance.now()
  try {
    await run()
  } catch (error) {
    process.stdout.write('failed\n')
    throw error
  }
  process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1)} s\n`)
}
