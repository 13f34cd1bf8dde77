import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { howToInstall, installSystemPackages } from './system-packages.ts'

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
