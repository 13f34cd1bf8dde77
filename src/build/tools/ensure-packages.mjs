import { lstatSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { timed } from './timed.mjs'
import { ensureNode } from './ensure-node.mjs'
import { packagesAreCurrent } from './packages-are-current.mjs'
import { ensureProjectNode } from './project-node.mjs'
import { root } from './project.mjs'
import { isOffline, runCommand, tail } from './run-command.mjs'
import { Stop } from './stop.mjs'

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
