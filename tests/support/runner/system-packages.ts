import { spawnSync } from 'node:child_process'

/** Whether the system's packages can be installed from here: that takes Debian's tool and an administrator. */
const canInstall = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

/**
 * Installs packages of the system as an administrator of a Debian, and says so in one line; elsewhere it does nothing. Whether the
 * packages work is for the caller to look at.
 */
export function installSystemPackages(packages: readonly string[]): void {
  if (!canInstall()) return
  console.error(`installing ${packages.join(', ')} with apt-get`)
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
}

/** How to get the packages of the system that `installSystemPackages` did not bring, in one sentence without its full stop. */
export function howToInstall(packages: readonly string[]): string {
  const list = packages.join(' ')
  if (canInstall()) return `\`apt-get install ${list}\` did not work; run it yourself to see why`
  return `On Debian or Ubuntu: \`sudo apt-get install ${list}\``
}
