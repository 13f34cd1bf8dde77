import { spawnSync } from 'node:child_process'

/** Whether this user can install system packages: that takes Debian's tool and an administrator. */
const canInstall = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

/**
 * Installs system packages as an administrator of a Debian system, and prints one line; elsewhere it does nothing. The caller checks
 * whether the programs work.
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

/** Returns, as one sentence without its full stop, how to get the packages that `installSystemPackages` could not install. */
export function howToInstall(packages: readonly string[]): string {
  const list = packages.join(' ')
  if (canInstall()) return `\`apt-get install ${list}\` did not work; run it yourself to see why`
  return `On Debian or Ubuntu: \`sudo apt-get install ${list}\``
}
