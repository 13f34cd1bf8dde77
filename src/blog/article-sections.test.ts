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

it('the table of contents of a long article has its second-level headings, without that of the footnotes', () => {
  expect(articleSections(html, 3)).toEqual(sections)
})

it('the table of contents is the same for HTML that a browser serialised', () => {
  expect(articleSections(html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'"), 4)).toEqual(sections)
})

it.each([
  ['a short article', html, 2],
  ['an article with three headings', renderMarkdown('## A\n\n## B\n\n## C'), 9],
  ['an article without headings', '<p>Text</p>', 9],
])('%s has no table of contents', (_, body, minutes) => expect(articleSections(body, minutes)).toEqual([]))
