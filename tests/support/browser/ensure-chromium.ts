import { spawnSync } from 'node:child_process'
import { findChromium } from '../../../src/build/tools/chromium.ts'

// Run by tests/run.mjs: prints the browser's path and version, or how to get one and status 1.

type Way = { name: string; commands: [string, ...string[]][] }

const ways: Way[] = [{ name: "Playwright's", commands: [['npx', 'playwright', 'install', 'chromium']] }]
if (process.platform === 'linux' && process.getuid?.() === 0) {
  ways.push({
    name: "the system's",
    commands: [
      ['apt-get', 'update', '-qq'],
      ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    ],
  })
}

let chromium = findChromium()
for (const { name, commands } of ways) {
  if (chromium !== undefined) break
  console.error(`installing ${name} Chromium`)
  const worked = commands.every(([command, ...args]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0)
  if (worked) chromium = findChromium()
}

if (chromium === undefined) {
  console.error(
    'No Chromium could be installed. Install Chromium or Chrome yourself (Debian: apt-get install chromium), or name one in CHROMIUM_PATH.',
  )
  process.exitCode = 1
} else {
  console.log(`${chromium}, ${versionOf(chromium)}`)
}

function versionOf(path: string): string {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 10_000 })
  return stdout?.trim() || 'which does not tell its version'
}
