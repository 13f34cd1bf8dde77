type LockEntry = {
  version: string
  name?: string
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
  optional?: boolean
  os?: string | string[]
  cpu?: string | string[]
  libc?: string[]
  bin?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** The entries of package-lock.json, by the package's path below node_modules. The project itself has the path ''. */
export type LockEntries = Record<string, LockEntry>

const REGISTRY = 'https://registry.npmjs.org/'

/**
 * Returns the dependencies that have no entry in package-lock.json. npm silently leaves out packages for other systems
 * that it could not download. On such a system `npm ci` then fails, or downloads a package without checking its hash.
 */
export const missingPackages = (lock: LockEntries): string[] =>
  Object.entries(lock).flatMap(([path, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies })
      .filter((name) => !isFound(lock, path, name))
      .map((name) => `${path || 'package.json'}: ${name}`),
  )

/** Returns packages without a SHA-512 hash of their content, or from another source than npm's registry. */
export const unfixedPackages = (lock: LockEntries): string[] =>
  packagesOf(lock)
    .filter(
      ([, { integrity = '', resolved = '' }]) =>
        !/^sha512-[\w+/]{86}==$/.test(integrity) || !resolved.startsWith(REGISTRY),
    )
    .map(([path]) => path)

/** Returns packages that would run code during their installation. */
export const packagesWithScripts = (lock: LockEntries): string[] =>
  packagesOf(lock)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path)

/** Returns the packages that contain Node.js itself, each with its operating system, processor and C library. */
export const nodePackages = (lock: LockEntries): Record<string, string> =>
  Object.fromEntries(
    packagesOf(lock)
      .filter(([, { bin }]) => bin?.['node'] !== undefined)
      .map(([path, { os, cpu, libc }]) => [path, [os, cpu, libc].flat().filter(Boolean).join(' ')]),
  )

const packagesOf = (lock: LockEntries) => Object.entries(lock).filter(([path]) => path !== '')

/**
 * Whether the lock file has the package `name` for the package at `path`. Searches as Node does: first in the importing
 * package's own node_modules, then in those of each folder above.
 */
function isFound(lock: LockEntries, path: string, name: string): boolean {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (lock[at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`] !== undefined) return true
    if (at === '') return false
  }
}
