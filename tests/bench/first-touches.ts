import { spawn } from 'node:child_process'

const TOUCHES = 100

/**
 * The result: the number of random first touches, and whether all had an effect (`isWhole`). If not, `said` is the end
 * of the test's output.
 */
export type FirstTouches = { touches: number; seed: number; isWhole: boolean; said: string }

/**
 * Runs the browser test "first touches at random" with TOUCHES touches. Each touch is the first on its page, and the
 * test checks its effect.
 */
export async function tryFirstTouches(): Promise<FirstTouches> {
  const seed = Date.now() % 1_000_000
  const args = ['test', '--config', 'tests/playwright.config.ts', '--project', 'matrix', '--retries', '0']
  const run = spawn(
    process.execPath,
    [
      'node_modules/playwright/cli.js',
      ...args,
      '--reporter',
      'line',
      '-g',
      'first touches at random',
      'first-taps.spec.ts',
    ],
    { env: { ...process.env, TOUCHES: String(TOUCHES), TOUCH_SEED: String(seed) }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  const status = await new Promise((resolve) => run.on('close', resolve))
  if (status !== 0) console.error(said)
  const isWhole = status === 0 && /\b1 passed\b/.test(said)
  if (!isWhole && !said.includes('TOUCH_SEED=')) throw new Error(`the journey did not run: ${said.slice(-300)}`)
  return { touches: TOUCHES, seed, isWhole, said: isWhole ? '' : said.slice(-2000) }
}
