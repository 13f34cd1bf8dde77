import { spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline/promises'

/** Whether the system's packages could be installed from here: that takes Debian's tool and an administrator. */
const canInstall = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

/**
 * Installs packages of the system, where that is allowed: in CI, with the flag `--install`, or when whoever sits at the terminal says
 * so. Whether it worked is for the caller to look at.
 */
export async function installSystemPackages(packages: readonly string[]): Promise<void> {
  if (!canInstall() || !(await isAllowed(packages))) return
  console.error(`installing ${packages.join(', ')}`)
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
}

/** How to get the packages of the system, in one sentence without its full stop; once they could not be installed, that. */
export function howToInstall(packages: readonly string[]): string {
  const list = packages.join(' ')
  if (!canInstall()) return `On Debian or Ubuntu: \`sudo apt-get install ${list}\``
  if (isAllowedAhead()) return `\`apt-get install ${list}\` did not work; run it yourself to see why`
  return `Run the command again with \`-- --install\`, which runs \`apt-get install ${list}\``
}

/** Whether nobody needs to be asked: in CI, or with `--install`. */
export const isAllowedAhead = () =>
  !['', '0', 'false'].includes(process.env['CI'] ?? '') || process.argv.includes('--install')

async function isAllowed(packages: readonly string[]): Promise<boolean> {
  if (isAllowedAhead()) return true
  if (!process.stdin.isTTY) return false
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await lines.question(`Install ${packages.join(', ')} with apt-get? [y/N] `)
  lines.close()
  return /^y(?:es)?$/i.test(answer.trim())
}
