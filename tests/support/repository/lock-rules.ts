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

/** Path of a package below node_modules → its entry in package-lock.json; the project itself is ''. */
export type LockEntries = Record<string, LockEntry>

const REGISTRY = 'https://registry.npmjs.org/'

/**
 * Returns packages without an entry that another one names. npm silently omits what it could not get for another system, and then `npm ci`
 * fails there, or fetches an unchecked package.
 */
export const missingPackages = (lock: LockEntries): string[] =>
  Object.entries(lock).flatMap(([path, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies })
      .filter((name) => !isFound(lock, path, name))
      .map((name) => `${path || 'package.json'}: ${name}`),
  )

/** Returns packages without a hash of their content, or from another source. */
export const unfixedPackages = (lock: LockEntries): string[] =>
  packagesOf(lock)
    .filter(
      ([, { integrity = '', resolved = '' }]) =>
        !/^sha512-[\w+/]{86}==$/.test(integrity) || !resolved.startsWith(REGISTRY),
    )
    .map(([path]) => path)

/** Packages that would run code when they are installed. */
export const packagesWithScripts = (lock: LockEntries): string[] =>
  packagesOf(lock)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path)

/** The packages that bring a Node, each with the system that gets it. */
export const nodePackages = (lock: LockEntries): Record<string, string> =>
  Object.fromEntries(
    packagesOf(lock)
      .filter(([, { bin }]) => bin?.['node'] !== undefined)
      .map(([path, { os, cpu, libc }]) => [path, [os, cpu, libc].flat().filter(Boolean).join(' ')]),
  )

const packagesOf = (lock: LockEntries) => Object.entries(lock).filter(([path]) => path !== '')

/** Resolves like Node: in the package's own packages, then one folder higher each time. */
function isFound(lock: LockEntries, path: string, name: string): boolean {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (lock[at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`] !== undefined) return true
    if (at === '') return false
  }
}
