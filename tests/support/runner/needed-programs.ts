import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { howToInstall, installSystemPackages } from './system-packages.ts'

/** Where Debian puts servers, which is not on everybody's PATH. */
const placesOfServers = ['/usr/local/bin', '/usr/sbin', '/usr/local/sbin', '/sbin']

/**
 * Finds the programs that a drill needs, and installs those that are missing as an administrator of a Debian.
 * @param packages the package of Debian that brings it, by program
 * Throws one line, which names what is missing and how to get it.
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

/** The path of a program of the system; undefined where there is none. */
export function findInstalled(program: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...placesOfServers]
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path))
}
