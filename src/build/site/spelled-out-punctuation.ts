import type { Plugin } from 'esbuild'
import { readFile } from 'node:fs/promises'

const unicodePunctuation = '/\\p{P}|\\p{S}/u'

/**
 * goja, the server's JavaScript engine, accepts `\p{P}` but matches nothing with it. The Markdown parser would not
 * recognize punctuation, so bare addresses would include a closing parenthesis. This plugin replaces the expression by
 * ranges of characters.
 * @throws during the build if the parser no longer contains the expression
 */
export const spelledOutPunctuation: Plugin = {
  name: 'spelled-out-punctuation',
  setup(bundler) {
    bundler.onLoad({ filter: /micromark-util-character[\\/]index\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      if (!source.includes(unicodePunctuation)) throw new Error(`${path} no longer contains ${unicodePunctuation}`)
      return { contents: source.replace(unicodePunctuation, () => `/[${ranges(/\p{P}|\p{S}/u)}]/`), loader: 'js' }
    })
  },
}

/**
 * Returns the matching code units in the form of a character class, without its brackets. The parser tests single code
 * units, never surrogate pairs.
 */
function ranges(pattern: RegExp): string {
  let text = ''
  for (let unit = 0; unit <= 0xffff; unit += 1) {
    if (!pattern.test(String.fromCharCode(unit))) continue
    const start = unit
    while (unit < 0xffff && pattern.test(String.fromCharCode(unit + 1))) unit += 1
    text += `${escaped(start)}-${escaped(unit)}`
  }
  return text
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`
}
