import { existsSync, readFileSync, lstatSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Stop, timed, isOffline, runCommand, tail } from './processes.mjs'
import { root, inRoot } from './project.mjs'

const oldestNode = { major: 20, minor: 19 }

/** Throws `Stop` if this Node is older than these scripts and their packages require. */
export function ensureNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < oldestNode.major || (major === oldestNode.major && minor < oldestNode.minor)) {
    throw new Stop(
      `Node ${process.versions.node} is too old. Install Node 20.19 or newer from https://nodejs.org and run the command again.`,
    )
  }
}

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
function packagesAreCurrent(folder = root) {
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

/** The path of the Node program that an npm package brings for this system. */
const installed = inRoot('node_modules', '.bin', 'node')

/** The oldest Node that runs TypeScript files directly and that the packages support. */
const oldestForTools = 24

/**
 * Returns the path of the Node that builds and tests. It is the installed package's, so that all developers use the
 * same version; without it, the running Node.
 */
export const projectNode = () => (hasProjectNode() ? installed : process.execPath)

/** Returns whether an npm package brings a Node for this system. */
export const hasProjectNode = () => existsSync(installed)

/** Returns whether the running Node runs TypeScript files directly. */
export const isNodeForTools = () => Number(process.versions.node.split('.')[0]) >= oldestForTools

/** Throws `Stop` if no npm package brings a Node for this system and the running Node is too old. */
function ensureProjectNode() {
  if (hasProjectNode() || isNodeForTools()) return
  throw new Stop(
    `no package brings Node for this system, and Node ${process.versions.node} is too old to build with. Install Node ${oldestForTools} or newer from https://nodejs.org and run the command again.`,
  )
}

/**
 * Installs the packages of a folder's package-lock.json, unless node_modules already has exactly these. Two calls must
 * not run at once: see `withBuildLock`.
 * @param {string} [folder] absolute
 */
export async function ensurePackages(folder = root) {
  ensureNode()
  if (packagesAreCurrent(folder)) console.log('packages: unchanged')
  else await timed('packages: installing', () => install(folder))
  ensureProjectNode()
}

/**
 * Installs exactly the packages of the lock file, verified by its hashes. npm first empties node_modules.
 * @param {string} folder
 */
async function install(folder) {
  const packages = join(folder, 'node_modules')
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Stop(
      `node_modules leads to ${realpathSync(packages)}, which does not hold the packages of package-lock.json. Run \`npm ci\` there, or delete the link, and run the command again.`,
    )
  const { ok, missing, output } = await runCommand('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
  })
  if (ok) return
  if (missing)
    throw new Stop('npm was not found. Install Node with npm from https://nodejs.org and run the command again.')
  if (isOffline(output))
    throw new Stop(
      'the packages could not be downloaded. Check the connection (or `npm config get registry`) and run the command again.',
    )
  console.error(tail(output))
  throw new Stop(remedyFor(output))
}

/** @param {string} output */
function remedyFor(output) {
  if (/\bEINTEGRITY\b/.test(output))
    return 'a package is not the one that package-lock.json names, see above. Run `npm cache clean --force` and the command again; if it fails again, do not use the package.'
  if (/can only install packages when your package\.json and package-lock\.json/.test(output))
    return 'package.json and package-lock.json name different packages, see above. Run `npm install` and the command again.'
  return '`npm ci` failed, see above. Delete node_modules and run the command again.'
}
