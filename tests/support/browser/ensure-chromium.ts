import { spawnSync } from 'node:child_process'
import { findChromium, findHeadlessShell } from '../../../src/build/tools/chromium.ts'
import { howToInstall, installSystemPackages, isAllowedAhead } from '../runner/system-packages.ts'

// Run by tests/run.mjs: prints the browsers' paths and versions, or how to get one and status 1.

const PACKAGES = ['chromium']
/** Tests run without it too, and take longer: nobody is asked for it, and where there is no such package it is done without. */
const SHELL_PACKAGES = ['chromium-headless-shell']

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
  const isNamed = Boolean(process.env['CHROMIUM_PATH'])
  if (!isNamed && findHeadlessShell() === undefined && isAllowedAhead()) await installSystemPackages(SHELL_PACKAGES)
  const shell = findHeadlessShell()
  console.log(`${chromium}, ${versionOf(chromium)}`)
  if (shell !== undefined) console.log(`without windows: ${shell}, ${versionOf(shell)}`)
}

function versionOf(path: string): string {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 10_000 })
  return stdout?.trim() || 'which does not tell its version'
}
