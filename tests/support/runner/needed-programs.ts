import { spawnSync } from 'node:child_process'
import { existsSync, copyFileSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensurePackages } from '../../../src/build/tools/ensure-packages.mjs'
import { inRoot } from '../../../src/build/tools/project.mjs'

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

/** Debian's folders of server programs, which are missing in some users' PATH. */
const placesOfServers = ['/usr/local/bin', '/usr/sbin', '/usr/local/sbin', '/sbin']

/**
 * Checks that the programs exist that a test with real system programs (a "drill") needs. On Debian it installs missing
 * ones, if the user is root.
 * @param packages the Debian package of each program, by the program's name
 * @throws a line that names the missing programs and how to install them
 */
export async function needPrograms(packages: Record<string, string>): Promise<void> {
  const missing = () => Object.entries(packages).filter(([program]) => findInstalled(program) === undefined)
  const wanted = missing().map(([, name]) => name)
  if (wanted.length > 0) installSystemPackages(wanted)
  const absent = missing()
  if (absent.length === 0) return
  const programs = absent.map(([program]) => program)
  throw new Error(`The drill lacks ${programs.join(', ')}. ${howToInstall(absent.map(([, name]) => name))}.`)
}

/** Returns the path of a system program; undefined if it is not installed. */
export function findInstalled(program: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...placesOfServers]
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path))
}

const folder = inRoot('build', 'judges')

/**
 * Installs the npm packages of `tests/judges/packages` into a separate folder. They are third-party checkers that only
 * the test stage `judge` needs, so other installations don't wait for them.
 */
export async function ensureJudges(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(inRoot('tests', 'judges', 'packages', name), join(folder, name))
  await ensurePackages(folder)
}

/**
 * Returns the path of a program: the value of the environment variable, or else the first of `names` in PATH, in
 * /usr/bin, or in Debian's folder of WebKit's driver.
 * @throws if there is no such program
 */
export function findProgram(variable: string, names: readonly string[]): string {
  const named = process.env[variable] ?? ''
  if (named !== '') return named
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/lib/webkit2gtk-4.1']
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
    if (found !== undefined) return found
  }
  throw new Error(
    `${names.join(' or ')} was not found; name it in ${variable}, or run \`npm run test:engines\`, which installs it or says how`,
  )
}
