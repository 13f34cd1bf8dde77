import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { bundleHooks } from '../../../src/build/steps/bundle-hooks.ts'

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
