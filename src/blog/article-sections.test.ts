import { expect, it } from 'vitest'
import { articleSections } from './article-sections.ts'
import { renderMarkdown } from './render-markdown.tsx'

const html = renderMarkdown(`## Q&A: "what's *next*?"

## Rule (https://example.com/a)

### A part

## x < y

## \`code\`

Text[^1]

[^1]: A note.`)
const sections = [
  { id: 'section-q-a-whats-next', title: 'Q&A: "what\'s next?"' },
  { id: 'section-rule', title: 'Rule' },
  { id: 'section-x-y', title: 'x < y' },
  { id: 'section-code', title: 'code' },
]

it('a long article has its second-level headings in its table of contents, without the notes', () => {
  expect(articleSections(html, 3)).toEqual(sections)
})

it('they read the same from what a browser makes of the body', () => {
  expect(articleSections(html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'"), 4)).toEqual(sections)
})

it.each([
  ['a short article', html, 2],
  ['an article with three headings', renderMarkdown('## A\n\n## B\n\n## C'), 9],
  ['an article without headings', '<p>Text</p>', 9],
])('%s has none', (_, body, minutes) => expect(articleSections(body, minutes)).toEqual([]))
