import { spawnSync } from 'node:child_process'
import { findChromium } from '../../../src/build/tools/chromium.ts'
import { howToInstall, installSystemPackages } from '../runner/system-packages.ts'

// Run by tests/run.mjs: prints the browser's path and version, or how to get one and status 1.

const PACKAGES = ['chromium']

let chromium = findChromium()
if (chromium === undefined) {
  // Into the user's own cache, so nobody is asked.
  console.error("fetching Playwright's Chromium")
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore' })
  chromium = findChromium()
}
if (chromium === undefined) {
  await installSystemPackages(PACKAGES)
  chromium = findChromium()
}

if (chromium === undefined) {
  console.log(
    `Chromium is missing, and Playwright's could not be fetched. ${howToInstall(PACKAGES)}; or name a Chromium or Chrome in CHROMIUM_PATH.`,
  )
  process.exitCode = 1
} else {
  console.log(`${chromium}, ${versionOf(chromium)}`)
}

function versionOf(path: string): string {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 10_000 })
  return stdout?.trim() || 'which does not tell its version'
}
