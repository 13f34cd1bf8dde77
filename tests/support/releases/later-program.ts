import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { bundleHooks } from '../../../src/build/site/server-bundles.ts'
import { repositoryRoot } from '../repository/source-files.ts'

// Matches the end of a file name with a hash. The pattern requires no word boundary at its end, because the texts in a
// Go binary directly follow each other.
const HASHED = /-[\w-]{7,8}\.(?:css|js|woff2)/g
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Writes a copy of the built program that acts as a later release. The copy has another build ID, and another name for
 * every file with a hash in its name. This function replaces these texts inside the binary. The binary needs no new
 * build, because their length stays the same. Only the last letter of a hash differs, so the order of files stays the
 * same. The copy's pages don't hydrate, because their scripts import modules by the old names.
 * @param number identifies the release; from 1
 */
export function writeLaterProgram(path: string, number: number): void {
  const program = readFileSync(join(repositoryRoot, 'build/lexharbor'), 'latin1')
  const { build }: { build: string } = JSON.parse(readFileSync(join(repositoryRoot, 'build/site-meta.json'), 'utf8'))
  const ends = new Set(
    readdirSync(join(repositoryRoot, 'build/site/assets')).flatMap((name) => name.match(HASHED) ?? []),
  )
  const later = program
    .replaceAll(HASHED, (end) => (ends.has(end) ? withOtherLetter(end, end.indexOf('.') - 1, number) : end))
    .replaceAll(build, build.slice(0, -1) + ((Number.parseInt(build.slice(-1), 16) + number) % 16).toString(16))
  writeFileSync(path, later, { encoding: 'latin1', mode: 0o755 })
}

function withOtherLetter(text: string, at: number, by: number): string {
  const letter = LETTERS[(LETTERS.indexOf(text.charAt(at)) + by + LETTERS.length) % LETTERS.length] ?? ''
  return text.slice(0, at) + letter + text.slice(at + 1)
}

/** Replaces the first text `from` by `to` in each source file below src or pb_hooks whose path matches `path`. */
export type SourceChange = { path: RegExp; from: string; to: string }

/**
 * Applies the changes to the sources of the PocketBase hooks, and bundles the result into `folder`, as if it were
 * another release.
 * @returns the number of changed files
 */
export async function bundleChangedHooks(folder: string, changes: readonly SourceChange[]): Promise<number> {
  let changed = 0
  const plugin: Plugin = {
    name: 'change-sources',
    setup(build) {
      build.onLoad({ filter: /[/\\](?:src|pb_hooks)[/\\].*\.ts$/ }, async ({ path }) => {
        const before = await readFile(path, 'utf8')
        const contents = changes
          .filter((change) => change.path.test(path))
          .reduce((text, { from, to }) => text.replace(from, to), before)
        // Leaves the other files to the plugins of the build.
        if (contents === before) return undefined
        changed += 1
        return { contents, loader: 'ts' }
      })
    },
  }
  await bundleHooks({ folder, plugins: [plugin] })
  return changed
}
