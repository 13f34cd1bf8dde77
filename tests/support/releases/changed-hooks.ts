import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { bundleHooks } from '../../../src/build/steps/bundle-hooks.mjs'

/** A change of the sources: in every file below src or pb_hooks that `path` fits. */
export type SourceChange = { path: RegExp; from: string; to: string }

/**
 * Bundles the hooks into `folder` as a later release might have them.
 * @returns how many files were changed
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
        if (contents !== before) changed += 1
        return { contents, loader: 'ts' }
      })
    },
  }
  await bundleHooks({ folder, plugins: [plugin] })
  return changed
}
