import type { Plugin } from 'esbuild'
import { readFile } from 'node:fs/promises'

/** Replacements in React's renderer, which appends each piece of a page to a string. */
const changes = [
  ['result = "",', 'result = [],'],
  ['null !== chunk && (result += chunk);', 'null !== chunk && result.push(chunk);'],
  ['return result;', 'return result.join("");'],
] as const

/**
 * goja, the server's JavaScript engine, copies the whole string for each appended piece, which is most of the cost of a
 * page. This plugin makes React's renderer collect the pieces and join them once.
 * @throws during the build if the renderer's code has changed
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
