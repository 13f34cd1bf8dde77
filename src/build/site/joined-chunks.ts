import type { Plugin } from 'esbuild'
import { readFile } from 'node:fs/promises'

/** The renderer's one place where it puts a page together, each piece copied behind all that came before. */
const changes = [
  ['result = "",', 'result = [],'],
  ['null !== chunk && (result += chunk);', 'null !== chunk && result.push(chunk);'],
  ['return result;', 'return result.join("");'],
] as const

/**
 * The server's JavaScript engine copies a whole text for each piece that is added to it, which is most of what a page costs it. The pieces
 * are collected and joined once.
 * @throws during the build when the renderer no longer works so
 */
export const joinedChunks: Plugin = {
  name: 'joined-chunks',
  setup(bundler) {
    bundler.onLoad({ filter: /react-dom-server-legacy\.browser\.production\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const [whole = ''] = /^function renderToStringImpl\([\s\S]*?^\}$/m.exec(source) ?? []
      const contents = source.replace(whole, () => changed(whole, path))
      return { contents, loader: 'js' }
    })
  },
}

function changed(source: string, path: string): string {
  return changes.reduce((text, [before, after]) => {
    if (text.split(before).length !== 2) throw new Error(`renderToStringImpl of ${path} no longer has ${before} once`)
    return text.replace(before, after)
  }, source)
}
