import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { root } from './project.mjs'

/**
 * Returns whether a folder's node_modules has the packages of its package-lock.json, compared by hash. It reads npm's
 * own list of installed packages, so a manual `npm ci` counts too.
 */
export function packagesAreCurrent(folder = root) {
  const installed = readPackages(join(folder, 'node_modules', '.package-lock.json'))
  const locked = readPackages(join(folder, 'package-lock.json'))
  if (installed === undefined || locked === undefined) return false
  const { '': project, ...wanted } = locked
  return (
    isManifestLocked(folder, project) &&
    Object.keys(installed).every((path) => wanted[path] !== undefined) &&
    Object.entries(wanted).every(([path, entry]) =>
      installed[path] === undefined
        ? entry.optional === true && !isForThisSystem(entry)
        : installed[path].integrity === entry.integrity,
    )
  )
}

/** Returns whether the copy of package.json in the lock file is current. npm refuses to install if they differ. */
function isManifestLocked(folder, project) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return ['dependencies', 'devDependencies', 'optionalDependencies'].every((kind) =>
    isDeepStrictEqual(project?.[kind], manifest[kind]),
  )
}

/**
 * Returns whether an optional package is for this system. A package that names no system does not count: another
 * optional package, which names one, requires it.
 */
function isForThisSystem({ os, cpu, libc }) {
  if (os === undefined && cpu === undefined) return false
  return fits(os, process.platform) && fits(cpu, process.arch) && (libc === undefined || fits(libc, ownLibc()))
}

/** @param {string | string[] | undefined} wanted as in package.json: 'linux', ['linux', 'darwin'], ['!win32'] */
function fits(wanted, own) {
  const list = [wanted ?? []].flat()
  const refused = list.filter((name) => name.startsWith('!'))
  if (refused.includes(`!${own}`)) return false
  return list.length === refused.length || list.includes(own)
}

function ownLibc() {
  if (process.platform !== 'linux') return 'none'
  return process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc'
}

function readPackages(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined
}
