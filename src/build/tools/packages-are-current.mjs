import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { root } from './project.mjs'

/**
 * A package in a lock file. `os`, `cpu` and `libc` are as in package.json: 'linux', ['linux', 'darwin'], ['!win32'].
 * @typedef {{ integrity?: string, optional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string |
 * string[], dependencies?: object, devDependencies?: object, optionalDependencies?: object }} Entry
 */

/**
 * Returns whether a folder's node_modules has the packages of its package-lock.json, compared by hash. It reads npm's
 * own list of installed packages, so a manual `npm ci` counts too.
 * @param {string} [folder] absolute
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

/**
 * Returns whether the copy of package.json in the lock file is current. npm refuses to install if they differ.
 * @param {string} folder
 * @param {Entry | undefined} project
 */
function isManifestLocked(folder, project) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return /** @type {const} */ (['dependencies', 'devDependencies', 'optionalDependencies']).every((kind) =>
    isDeepStrictEqual(project?.[kind], manifest[kind]),
  )
}

/**
 * Returns whether an optional package is for this system. A package that names no system does not count: another
 * optional package, which names one, requires it.
 * @param {Entry} entry
 */
function isForThisSystem({ os, cpu, libc }) {
  if (os === undefined && cpu === undefined) return false
  return fits(os, process.platform) && fits(cpu, process.arch) && (libc === undefined || fits(libc, ownLibc()))
}

/**
 * @param {string | string[] | undefined} wanted
 * @param {string} own
 */
function fits(wanted, own) {
  const list = [wanted ?? []].flat()
  const refused = list.filter((name) => name.startsWith('!'))
  if (refused.includes(`!${own}`)) return false
  return list.length === refused.length || list.includes(own)
}

function ownLibc() {
  if (process.platform !== 'linux') return 'none'
  /** @type {{ header?: { glibcVersionRuntime?: string } }} */
  const { header } = process.report.getReport()
  return header?.glibcVersionRuntime === undefined ? 'musl' : 'glibc'
}

/**
 * @param {string} path
 * @returns {Record<string, Entry> | undefined}
 */
function readPackages(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined
}
