import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './render-markdown.tsx'

/** Each row: what it shows, the markdown, the whole HTML. */
const linkForms = [
  ['a label and address alone in a paragraph', '(ABA: https://example.com/a)', '<p><a href="https://example.com/a" rel="noopener">ABA</a></p>'],
  ['a label without a space after the colon', '(ABA:https://example.com/a)', '<p><a href="https://example.com/a" rel="noopener">ABA</a></p>'],
  ['a label with several words and a colon', '(Rule 1.7: Conflicts: https://example.com/a)', '<p><a href="https://example.com/a" rel="noopener">Rule 1.7: Conflicts</a></p>'],
  ['a citation with brackets as a label', 'The limit (29 U.S.C. § 255(a): https://example.com/a) is', '<p>The limit (<a href="https://example.com/a" rel="noopener">29 U.S.C. § 255(a)</a>) is</p>'],
  ['text before a label', 'As held (Opinion 512: https://example.com/a).', '<p>As held (<a href="https://example.com/a" rel="noopener">Opinion 512</a>).</p>'],
  ['text before a label in a list item', '- As held (Opinion: https://example.com/a)', '<ul>\n<li>As held (<a href="https://example.com/a" rel="noopener">Opinion</a>)</li>\n</ul>'],
  ['text before an address', 'Visit our site (https://example.com/a) today', '<p><a href="https://example.com/a" rel="noopener">Visit our site</a> today</p>'],
  ['text back to the last comma', 'For more, see Rule 1.7 (https://example.com/a).', '<p>For more, <a href="https://example.com/a" rel="noopener">see Rule 1.7</a>.</p>'],
  ['text back to the last sentence', 'It is so. The rule says it (https://example.com/a).', '<p>It is so. <a href="https://example.com/a" rel="noopener">The rule says it</a>.</p>'],
  ['a case name with its v.', 'Read Smith v. Jones (https://example.com/a).', '<p><a href="https://example.com/a" rel="noopener">Read Smith v. Jones</a>.</p>'],
  ['a number with a thousands comma', 'The 1,500 opinions (https://example.com/a)', '<p><a href="https://example.com/a" rel="noopener">The 1,500 opinions</a></p>'],
  ['a date with its comma', 'It is so, since May 22, 2017 (https://example.com/a)', '<p>It is so, <a href="https://example.com/a" rel="noopener">since May 22, 2017</a></p>'],
  ['a rule with subdivisions', 'Under Rule 4(f)(2)(C) (https://example.com/a)', '<p><a href="https://example.com/a" rel="noopener">Under Rule 4(f)(2)(C)</a></p>'],
  ['only the last eight words of a long clause', 'one two three four five six seven eight nine ten (https://example.com/a)', '<p>one two <a href="https://example.com/a" rel="noopener">three four five six seven eight nine ten</a></p>'],
  ['emphasized text before an address', '**The rule** (https://example.com/a)', '<p><a href="https://example.com/a" rel="noopener"><strong>The rule</strong></a></p>'],
  ['two forms in one paragraph', 'One (https://example.com/1), two (B: https://example.com/2).', '<p><a href="https://example.com/1" rel="noopener">One</a>, two (<a href="https://example.com/2" rel="noopener">B</a>).</p>'],
  ['an address with balanced brackets', '(Tort: https://example.com/Tort_(law))', '<p><a href="https://example.com/Tort_(law)" rel="noopener">Tort</a></p>'],
  ['text before an address with balanced brackets', 'On torts (https://example.com/Tort_(law)) now', '<p><a href="https://example.com/Tort_(law)" rel="noopener">On torts</a> now</p>'],
  ['an address with a query and a fragment', '(A: https://example.com/?a=1&b=2#c)', '<p><a href="https://example.com/?a=1&amp;b=2#c" rel="noopener">A</a></p>'],
  ['plain http', '(A: http://example.com/)', '<p><a href="http://example.com/" rel="noopener">A</a></p>'],
  ['an e-mail address', '(Write to us: mailto:a@example.com)', '<p><a href="mailto:a@example.com">Write to us</a></p>'],
  ['an xmpp address', '(Chat: xmpp:a@example.com)', '<p><a href="xmpp:a@example.com">Chat</a></p>'],
  ['an irc address', 'Talk (irc://example.com/law) to us', '<p><a href="irc://example.com/law">Talk</a> to us</p>'],
  ['an irc address with a label', '(Talk: ircs://example.com/law)', '<p><a href="ircs://example.com/law">Talk</a></p>'],
  ['an address without a scheme', 'Our site (www.example.com) today', '<p><a href="http://www.example.com" rel="noopener">Our site</a> today</p>'],
  ['a heading', '## Rule (https://example.com/a)', '<h2 id="section-rule"><a href="https://example.com/a" rel="noopener">Rule</a></h2>'],
  ['a block quote', '> Rule (A: https://example.com/a)', '<blockquote>\n<p>Rule (<a href="https://example.com/a" rel="noopener">A</a>)</p>\n</blockquote>'],
  ['text over a line break', 'The model\nrule (https://example.com/a)', '<p><a href="https://example.com/a" rel="noopener">The model\nrule</a></p>'],
] as const

const unchanged = [
  ['inline code', '`text (label: https://example.com/a)`', '<p><code>text (label: https://example.com/a)</code></p>'],
  ['a fenced block', '```\ntext (https://example.com/a)\n```', '<pre tabindex="0"><code>text (https://example.com/a)\n</code></pre>'],
  ['an indented block', '    text (https://example.com/a)', '<pre tabindex="0"><code>text (https://example.com/a)\n</code></pre>'],
  ['a markdown link', '[a](https://example.com/a)', '<p><a href="https://example.com/a" rel="noopener">a</a></p>'],
  ['a link whose address has brackets', '[tort](https://example.com/Tort_(law))', '<p><a href="https://example.com/Tort_(law)" rel="noopener">tort</a></p>'],
  ['a link inside parentheses', 'see ([a](https://example.com/a))', '<p>see (<a href="https://example.com/a" rel="noopener">a</a>)</p>'],
  ['a reference link', '[a][r]\n\n[r]: https://example.com/a', '<p><a href="https://example.com/a" rel="noopener">a</a></p>'],
  ['an image', '![plan](https://example.com/a.png)', '<p><img src="https://example.com/a.png" alt="plan" loading="lazy" decoding="async"/></p>'],
  ['code before an address keeps its own', '`rule` (https://example.com/a)', '<p><code>rule</code> (<a href="https://example.com/a" rel="noopener">https://example.com/a</a>)</p>'],
  ['an address that opens a paragraph in parentheses', '(https://example.com/a)', '<p>(<a href="https://example.com/a" rel="noopener">https://example.com/a</a>)</p>'],
  ['more than an address in the parentheses', 'text (https://example.com/a and more)', '<p>text (<a href="https://example.com/a" rel="noopener">https://example.com/a</a> and more)</p>'],
  ['an aside without an address', 'text (note: nothing)', '<p>text (note: nothing)</p>'],
  ['a label before a forbidden scheme', 'text (label: javascript:alert(1))', '<p>text (label: javascript:alert(1))</p>'],
] as const

const addresses = [
  ['javascript', '[a](javascript:alert(1))', '<p><a>a</a></p>'],
  ['javascript in capitals', '[a](JaVaScRiPt:alert(1))', '<p><a>a</a></p>'],
  ['javascript with an entity', '[a](javascript&colon;alert(1))', '<p><a>a</a></p>'],
  ['data', '[a](data:text/html,x)', '<p><a>a</a></p>'],
  ['vbscript', '[a](vbscript:x)', '<p><a>a</a></p>'],
  ['an unknown scheme', '[a](ftp://example.com/)', '<p><a>a</a></p>'],
  ['data in an image', '![a](data:image/png;base64,x)', '<p>a</p>'],
  ['an address in angle brackets', '<javascript:alert(1)>', '<p><a>javascript:alert(1)</a></p>'],
  ['irc', '[a](irc://example.com/law)', '<p><a href="irc://example.com/law">a</a></p>'],
  ['ircs', '[a](ircs://example.com/law)', '<p><a href="ircs://example.com/law">a</a></p>'],
  ['mailto', '[a](mailto:a@example.com)', '<p><a href="mailto:a@example.com">a</a></p>'],
  ['xmpp', '[a](xmpp:a@example.com)', '<p><a href="xmpp:a@example.com">a</a></p>'],
  ['relative', '[a](/pricing?x=1#y)', '<p><a href="/pricing?x=1#y">a</a></p>'],
  ['relative with a colon later', '[a](guide/a:b)', '<p><a href="guide/a:b">a</a></p>'],
  ['a fragment without a heading', '[a](#b)', '<p><a href="#b">a</a></p>'],
] as const

const markup = [
  ['a first-level heading gives way to the title', '# A title', '<h2 id="section-a-title">A title</h2>'],
  ['equal headings get ids of their own', '## A\n\n## A', '<h2 id="section-a">A</h2>\n<h2 id="section-a-2">A</h2>'],
  ['a fragment finds its heading', '[a](#what-now)\n\n## What now?', '<p><a href="#section-what-now">a</a></p>\n<h2 id="section-what-now">What now?</h2>'],
  ['a heading can not take an id of the page', '## State', '<h2 id="section-state">State</h2>'],
  ['HTML is shown as text', '<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
  ['a task list shows marks', '- [x] done\n- [ ] open', '<ul class="contains-task-list">\n<li class="task-list-item">☑ done</li>\n<li class="task-list-item">☐ open</li>\n</ul>'],
  [
    'a table aligns by class and scrolls on its own',
    '| a | b |\n|:-:|--:|\n| 1 | 2 |',
    '<div class="table-scroll" tabindex="0" role="region" aria-label="Table 1"><table><thead><tr><th class="align-center">a</th><th class="align-right">b</th></tr></thead><tbody><tr><td class="align-center">1</td><td class="align-right">2</td></tr></tbody></table></div>',
  ],
  ['nothing', '', ''],
] as const

describe('the three ways to write a link', () => {
  it.each(linkForms)('%s', (_, markdown, html) => expect(renderMarkdown(markdown)).toBe(html))
})
describe('what must survive as it is', () => {
  it.each(unchanged)('%s', (_, markdown, html) => expect(renderMarkdown(markdown)).toBe(html))
})
describe('addresses that are kept or blanked', () => {
  it.each(addresses)('%s', (_, markdown, html) => expect(renderMarkdown(markdown)).toBe(html))
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

  it('no style attribute is left in anything', () => {
    expect(renderMarkdown('| a |\n|--:|\n| 1 |\n\n1. x\n\n- [x] y\n\nz[^1]\n\n[^1]: n')).not.toContain('style=')
  })
})
