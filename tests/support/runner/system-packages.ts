import { spawnSync } from 'node:child_process'

/** Whether this user can install system packages: the system needs `apt-get`, and the user must be root. */
const canInstall = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

/**
 * On a Debian system, installs system packages if the user is root, and prints one line. Otherwise does nothing. The
 * caller must check afterwards whether the programs exist.
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

/** Returns a sentence, without its full stop, that says how to install the packages. */
export function howToInstall(packages: readonly string[]): string {
  const list = packages.join(' ')
  if (canInstall()) return `\`apt-get install ${list}\` did not work; run it yourself to see why`
  return `On Debian or Ubuntu: \`sudo apt-get install ${list}\``
}
