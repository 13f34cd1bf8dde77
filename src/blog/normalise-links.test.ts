import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText, propertyRuns } from '../../tests/support/runner/property-runs.ts'
import { renderMarkdown } from './render-markdown.tsx'

const URLS = [
  'https://example.com/a',
  'http://b.example/x(1)',
  'www.c.example',
  'mailto:d@e.example',
  'irc://f.example/g',
  'javascript:alert(1)',
]
const WORDS = ['Label', 'see', 'rule', 'bold', 'code']
/**
 * Characters and words to combine in random order, to which the rules for links react. Words have spaces around them;
 * inside an address they would be part of it.
 */
const marks = [
  '(',
  ')',
  ': ',
  ' (',
  ') ',
  '. ',
  ', ',
  '\n',
  '\n\n',
  '“',
  '”',
  '"',
  'No. 5',
  '- ',
  '# ',
  '[^1]',
  '<b>',
  '&amp;',
  '\\',
]
const words = [' Label ', ' see ', ' rule ', ' **bold** ', ' *em* ', ' `code` ', '[x](https://h.example)']
const pieces = fc.constantFrom(...URLS, ...marks, ...words)
const markdown = fc.array(pieces, { maxLength: 24 }).map((parts) => parts.join(''))

const count = (text: string, word: string) => text.split(word).length - 1

test('for every order of a link’s pieces, no link is inside another, no link has another target, and no word is lost', () => {
  fc.assert(
    fc.property(markdown, (source) => {
      const html = renderMarkdown(source)
      for (const [, inside = ''] of html.matchAll(/<a [^>]*>(.*?)<\/a>/gs)) expect(inside).not.toContain('<a ')
      for (const [, address = ''] of html.matchAll(/ href="([^"]*)"/g)) expect(address).not.toMatch(/^\s*javascript:/i)
      const text = html.replace(/<[^>]*>/g, '')
      expect(WORDS.map((word) => count(text, word))).toEqual(WORDS.map((word) => count(source, word)))
    }),
    propertyRuns(),
  )
})

test('every text is rendered without scripts, styles or raw HTML', () => {
  fc.assert(
    fc.property(anyText(200), markdown, (text, source) => {
      expect(renderMarkdown(text + source)).not.toMatch(/<script|<b>|<[^>]* style=/i)
    }),
    propertyRuns(),
  )
})
