import { describe, expect, it } from 'vitest'
import { linkForms, unchanged } from '../../tests/fixtures/link-form-cases.ts'
import { addresses, hostile, markup } from '../../tests/fixtures/markdown-cases.ts'
import { renderMarkdown } from './render-markdown.tsx'

describe('the three ways to write a link', () => {
  it.each(linkForms)('%s', (_, markdown, html) => expect(renderMarkdown(markdown)).toBe(html))
})
describe('texts that must stay unchanged', () => {
  it.each(unchanged)('%s', (_, markdown, html) => expect(renderMarkdown(markdown)).toBe(html))
})
describe('addresses that stay or are removed', () => {
  it.each(addresses)('%s', (_, markdown, html) => expect(renderMarkdown(markdown)).toBe(html))
})
describe('attempts to run a script', () => {
  it.each(hostile)('%s', (_, markdown, html) => expect(renderMarkdown(markdown)).toBe(html))
})
describe('the markup of an article', () => {
  it.each(markup)('%s', (_, markdown, html) => expect(renderMarkdown(markdown)).toBe(html))

  it('footnotes are numbered, titled and linked both ways', () => {
    const html = renderMarkdown('Text[^1]\n\n[^1]: A note (Source: https://example.com/a)')
    expect(html).toContain('<a href="#note-fn-1" id="note-fnref-1"')
    expect(html).toContain('<h2 id="footnote-label">Notes</h2>')
    expect(html).toContain('<li id="note-fn-1">')
    expect(html).toContain('(<a href="https://example.com/a" rel="noopener">Source</a>)')
  })

  it('no rendered text has a style attribute', () => {
    expect(renderMarkdown('| a |\n|--:|\n| 1 |\n\n1. x\n\n- [x] y\n\nz[^1]\n\n[^1]: n')).not.toContain('style=')
  })
})
