import { existsSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { ensureNode } from './ensure-node.mjs'
import { inRoot } from './project.mjs'
import { isOffline, runCommand, tail } from './run-command.mjs'
import { timed } from '../steps/step.mjs'
import { Stop } from './stop.mjs'

/** Installs the packages of package-lock.json unless node_modules holds exactly those. */
export async function ensurePackages() {
  ensureNode()
  if (packagesAreCurrent()) {
    console.log('packages: unchanged')
    return
  }
  await timed('packages: installing', install)
}

async function install() {
  // The locked versions, like `npm ci`; but that refuses a lock file made where packages for other systems could not be had.
  const { ok, missing, output } = await runCommand('npm', ['install', '--no-save', '--no-audit', '--no-fund'])
  if (ok) return
  if (missing)
    throw new Stop('npm was not found. Install Node with npm from https://nodejs.org and run the command again.')
  if (isOffline(output))
    throw new Stop(
      'the packages could not be downloaded. Check the connection (or `npm config get registry`) and run the command again.',
    )
  console.error(tail(output))
  throw new Stop('`npm install` failed, see above. Delete node_modules and run the command again.')
}

/** npm writes down what it installed: that list is compared with the lock file, so an `npm install` by hand counts too. */
function packagesAreCurrent() {
  const installed = readPackages(inRoot('node_modules', '.package-lock.json'))
  const locked = readPackages(inRoot('package-lock.json'))
  if (installed === undefined || locked === undefined) return false
  const wanted = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const manifestLocked =
    isDeepStrictEqual(locked['']?.dependencies, wanted.dependencies) &&
    isDeepStrictEqual(locked['']?.devDependencies, wanted.devDependencies)
  // Optional packages are for other systems: npm leaves them out of its list here.
  const allThere = Object.entries(locked).every(
    ([path, entry]) =>
      path === '' || (entry.optional && !installed[path]) || installed[path]?.version === entry.version,
  )
  return manifestLocked && allThere
}

function readPackages(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined
}
