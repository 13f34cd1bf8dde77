import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the hash with which a browser verifies a script before running it (Subresource Integrity). */
export function integrityOf(content: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}

/**
 * Returns the import map of a page that loads `paths` of the built site in `folder`. The map redirects no import; it
 * only states the integrity hash of each script. The page's content security policy must contain the map's hash, as for
 * any inline script.
 */
export function importMapOf(folder: string, paths: readonly string[]): string {
  return JSON.stringify({
    integrity: Object.fromEntries(paths.map((path) => [path, integrityOf(readFileSync(join(folder, path)))])),
  })
}
