/** What it shows, the markdown, the whole HTML. */
export type MarkdownCase = readonly [shows: string, markdown: string, html: string]

export const linkForms = [
  [
    'a label and address alone in a paragraph',
    '(ABA: https://example.com/a)',
    '<p><a href="https://example.com/a" rel="noopener">ABA</a></p>',
  ],
  [
    'a label without a space after the colon',
    '(ABA:https://example.com/a)',
    '<p><a href="https://example.com/a" rel="noopener">ABA</a></p>',
  ],
  [
    'a label with several words and a colon',
    '(Rule 1.7: Conflicts: https://example.com/a)',
    '<p><a href="https://example.com/a" rel="noopener">Rule 1.7: Conflicts</a></p>',
  ],
  [
    'a citation with brackets as a label',
    'The limit (29 U.S.C. § 255(a): https://example.com/a) is',
    '<p>The limit (<a href="https://example.com/a" rel="noopener">29 U.S.C. § 255(a)</a>) is</p>',
  ],
  [
    'text before a label',
    'As held (Opinion 512: https://example.com/a).',
    '<p>As held (<a href="https://example.com/a" rel="noopener">Opinion 512</a>).</p>',
  ],
  [
    'text before a label in a list item',
    '- As held (Opinion: https://example.com/a)',
    '<ul>\n<li>As held (<a href="https://example.com/a" rel="noopener">Opinion</a>)</li>\n</ul>',
  ],
  [
    'text before an address',
    'Visit our site (https://example.com/a) today',
    '<p><a href="https://example.com/a" rel="noopener">Visit our site</a> today</p>',
  ],
  [
    'text back to the last comma',
    'For more, see Rule 1.7 (https://example.com/a).',
    '<p>For more, <a href="https://example.com/a" rel="noopener">see Rule 1.7</a>.</p>',
  ],
  [
    'text back to the last sentence',
    'It is so. The rule says it (https://example.com/a).',
    '<p>It is so. <a href="https://example.com/a" rel="noopener">The rule says it</a>.</p>',
  ],
  [
    'a case name with its v.',
    'Read Smith v. Jones (https://example.com/a).',
    '<p><a href="https://example.com/a" rel="noopener">Read Smith v. Jones</a>.</p>',
  ],
  [
    'a number with a thousands comma',
    'The 1,500 opinions (https://example.com/a)',
    '<p><a href="https://example.com/a" rel="noopener">The 1,500 opinions</a></p>',
  ],
  [
    'a date with its comma',
    'It is so, since May 22, 2017 (https://example.com/a)',
    '<p>It is so, <a href="https://example.com/a" rel="noopener">since May 22, 2017</a></p>',
  ],
  [
    'a rule with subdivisions',
    'Under Rule 4(f)(2)(C) (https://example.com/a)',
    '<p><a href="https://example.com/a" rel="noopener">Under Rule 4(f)(2)(C)</a></p>',
  ],
  [
    'a quoted term',
    'It is so, the \u201csafe harbor\u201d (https://example.com/a)',
    '<p>It is so, <a href="https://example.com/a" rel="noopener">the \u201csafe harbor\u201d</a></p>',
  ],
  [
    'a term in straight quotes',
    'The "safe harbor" rule (https://example.com/a)',
    '<p><a href="https://example.com/a" rel="noopener">The &quot;safe harbor&quot; rule</a></p>',
  ],
  [
    'text inside quotes that close later',
    'He said "see Rule 1.7 (https://example.com/a)"',
    '<p>He said &quot;<a href="https://example.com/a" rel="noopener">see Rule 1.7</a>&quot;</p>',
  ],
  [
    'only the last eight words of a long clause',
    'one two three four five six seven eight nine ten (https://example.com/a)',
    '<p>one two <a href="https://example.com/a" rel="noopener">three four five six seven eight nine ten</a></p>',
  ],
  [
    'emphasized text before an address',
    '**The rule** (https://example.com/a)',
    '<p><a href="https://example.com/a" rel="noopener"><strong>The rule</strong></a></p>',
  ],
  [
    'two forms in one paragraph',
    'One (https://example.com/1), two (B: https://example.com/2).',
    '<p><a href="https://example.com/1" rel="noopener">One</a>, two (<a href="https://example.com/2" rel="noopener">B</a>).</p>',
  ],
  [
    'an address with balanced brackets',
    '(Tort: https://example.com/Tort_(law))',
    '<p><a href="https://example.com/Tort_(law)" rel="noopener">Tort</a></p>',
  ],
  [
    'text before an address with balanced brackets',
    'On torts (https://example.com/Tort_(law)) now',
    '<p><a href="https://example.com/Tort_(law)" rel="noopener">On torts</a> now</p>',
  ],
  [
    'an address with a query and a fragment',
    '(A: https://example.com/?a=1&b=2#c)',
    '<p><a href="https://example.com/?a=1&amp;b=2#c" rel="noopener">A</a></p>',
  ],
  ['plain http', '(A: http://example.com/)', '<p><a href="http://example.com/" rel="noopener">A</a></p>'],
  ['an e-mail address', '(Write to us: mailto:a@example.com)', '<p><a href="mailto:a@example.com">Write to us</a></p>'],
  ['an xmpp address', '(Chat: xmpp:a@example.com)', '<p><a href="xmpp:a@example.com">Chat</a></p>'],
  ['an irc address', 'Talk (irc://example.com/law) to us', '<p><a href="irc://example.com/law">Talk</a> to us</p>'],
  ['an irc address with a label', '(Talk: ircs://example.com/law)', '<p><a href="ircs://example.com/law">Talk</a></p>'],
  [
    'an address without a scheme',
    'Our site (www.example.com) today',
    '<p><a href="http://www.example.com" rel="noopener">Our site</a> today</p>',
  ],
  [
    'a heading',
    '## Rule (https://example.com/a)',
    '<h2 id="section-rule"><a href="https://example.com/a" rel="noopener">Rule</a> <a class="heading-link" href="#section-rule" aria-label="Link to this section">#</a></h2>',
  ],
  [
    'a block quote',
    '> Rule (A: https://example.com/a)',
    '<blockquote>\n<p>Rule (<a href="https://example.com/a" rel="noopener">A</a>)</p>\n</blockquote>',
  ],
  [
    'text over a line break',
    'The model\nrule (https://example.com/a)',
    '<p><a href="https://example.com/a" rel="noopener">The model\nrule</a></p>',
  ],
  [
    'a label with subdivisions of a rule',
    '(Rule 1.7(a)(2): https://example.com/a)',
    '<p><a href="https://example.com/a" rel="noopener">Rule 1.7(a)(2)</a></p>',
  ],
  [
    'text before a label with subdivisions',
    'See it (Rule 1.7(a): https://example.com/a).',
    '<p>See it (<a href="https://example.com/a" rel="noopener">Rule 1.7(a)</a>).</p>',
  ],
  [
    'a label that is emphasized',
    'Held (*Smith v. Jones*: https://example.com/a).',
    '<p>Held (<a href="https://example.com/a" rel="noopener"><em>Smith v. Jones</em></a>).</p>',
  ],
  [
    'a label that is partly emphasized',
    '(in *Smith v. Jones*, 2020: https://example.com/a)',
    '<p><a href="https://example.com/a" rel="noopener">in <em>Smith v. Jones</em>, 2020</a></p>',
  ],
  [
    'a strong word before a label',
    '**Source** (label: https://example.com/a)',
    '<p><strong>Source</strong> (<a href="https://example.com/a" rel="noopener">label</a>)</p>',
  ],
  [
    'three forms in one paragraph',
    'a (x: https://example.com/1) b (y: https://example.com/2) c (https://example.com/3)',
    '<p>a (<a href="https://example.com/1" rel="noopener">x</a>) b (<a href="https://example.com/2" rel="noopener">y</a>) <a href="https://example.com/3" rel="noopener">c</a></p>',
  ],
  [
    'an address with square brackets, which an address spells out',
    '(A: https://example.com/?a[]=1&b[0]=2)',
    '<p><a href="https://example.com/?a%5B%5D=1&amp;b%5B0%5D=2" rel="noopener">A</a></p>',
  ],
  [
    'nested brackets in an address',
    'On torts (https://example.com/a_(b)_(c(d)))',
    '<p><a href="https://example.com/a_(b)_(c(d))" rel="noopener">On torts</a></p>',
  ],
  [
    'an address in angle brackets',
    'text (label: <https://example.com/a>)',
    '<p>text (<a href="https://example.com/a" rel="noopener">label</a>)</p>',
  ],
  [
    'blanks inside the parentheses',
    'text ( https://example.com/a )',
    '<p><a href="https://example.com/a" rel="noopener">text</a></p>',
  ],
  [
    'no blank before the parenthesis',
    'text(https://example.com/a)',
    '<p><a href="https://example.com/a" rel="noopener">text</a></p>',
  ],
  [
    'a scheme in capitals',
    'Text (Label: HTTPS://example.com/a#b?c=(d))',
    '<p>Text (<a href="HTTPS://example.com/a#b?c=(d)" rel="noopener">Label</a>)</p>',
  ],
  [
    'an address with underscores',
    'text (label: https://example.com/a_b_c)',
    '<p>text (<a href="https://example.com/a_b_c" rel="noopener">label</a>)</p>',
  ],
  [
    'an address with commas and semicolons',
    'text (https://example.com/a,b;c)',
    '<p><a href="https://example.com/a,b;c" rel="noopener">text</a></p>',
  ],
  [
    'an entity in the text',
    'Q&amp;A (https://example.com/a?b=1&c=2)',
    '<p><a href="https://example.com/a?b=1&amp;c=2" rel="noopener">Q&amp;A</a></p>',
  ],
  [
    'letters of other scripts',
    'Das Übereinkommen (https://example.com/ü)',
    '<p><a href="https://example.com/%C3%BC" rel="noopener">Das Übereinkommen</a></p>',
  ],
  [
    'two labels on two lines',
    '(a: https://example.com/1)\n(b: https://example.com/2)',
    '<p>(<a href="https://example.com/1" rel="noopener">a</a>)\n(<a href="https://example.com/2" rel="noopener">b</a>)</p>',
  ],
  [
    'a table',
    '| a |\n|--|\n| (x: https://example.com/1) |\n| text (https://example.com/2) |',
    '<div class="table-scroll" tabindex="0" role="region" aria-label="Table 1"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td><a href="https://example.com/1" rel="noopener">x</a></td></tr><tr><td><a href="https://example.com/2" rel="noopener">text</a></td></tr></tbody></table></div>',
  ],
] as const satisfies MarkdownCase[]

export const unchanged = [
  ['inline code', '`text (label: https://example.com/a)`', '<p><code>text (label: https://example.com/a)</code></p>'],
  [
    'a fenced block',
    '```\ntext (https://example.com/a)\n```',
    '<pre tabindex="0" role="region" aria-label="Code 1"><code>text (https://example.com/a)\n</code></pre>',
  ],
  [
    'an indented block',
    '    text (https://example.com/a)',
    '<pre tabindex="0" role="region" aria-label="Code 1"><code>text (https://example.com/a)\n</code></pre>',
  ],
  ['a markdown link', '[a](https://example.com/a)', '<p><a href="https://example.com/a" rel="noopener">a</a></p>'],
  [
    'a link whose address has brackets',
    '[tort](https://example.com/Tort_(law))',
    '<p><a href="https://example.com/Tort_(law)" rel="noopener">tort</a></p>',
  ],
  [
    'a link inside parentheses',
    'see ([a](https://example.com/a))',
    '<p>see (<a href="https://example.com/a" rel="noopener">a</a>)</p>',
  ],
  [
    'a reference link',
    '[a][r]\n\n[r]: https://example.com/a',
    '<p><a href="https://example.com/a" rel="noopener">a</a></p>',
  ],
  [
    'an image',
    '![plan](https://example.com/a.png)',
    '<p><img src="https://example.com/a.png" alt="plan" loading="lazy" decoding="async"/></p>',
  ],
  [
    'code before an address keeps its own',
    '`rule` (https://example.com/a)',
    '<p><code>rule</code> (<a href="https://example.com/a" rel="noopener">https://example.com/a</a>)</p>',
  ],
  [
    'an address that opens a paragraph in parentheses',
    '(https://example.com/a)',
    '<p>(<a href="https://example.com/a" rel="noopener">https://example.com/a</a>)</p>',
  ],
  [
    'more than an address in the parentheses',
    'text (https://example.com/a and more)',
    '<p>text (<a href="https://example.com/a" rel="noopener">https://example.com/a</a> and more)</p>',
  ],
  ['an aside without an address', 'text (note: nothing)', '<p>text (note: nothing)</p>'],
  [
    'a label before a forbidden scheme',
    'text (label: javascript:alert(1))',
    '<p>text (label: javascript:alert(1))</p>',
  ],
  [
    'a reference link whose words hold an address',
    '[x (https://example.com/a)][r]\n\n[r]: /b',
    '<p><a href="/b">x (https://example.com/a)</a></p>',
  ],
  [
    'a reference link whose words hold an irc address',
    '[x (irc://example.com/a)][r]\n\n[r]: /b',
    '<p><a href="/b">x (irc://example.com/a)</a></p>',
  ],
  [
    'a link whose words hold a form',
    '[x (y: https://example.com/a)](/b)',
    '<p><a href="/b">x (y: https://example.com/a)</a></p>',
  ],
  [
    'an image whose words hold a form',
    '![x (y: https://example.com/a)](/b.png)',
    '<p><img src="/b.png" alt="x (y: https://example.com/a)" loading="lazy" decoding="async"/></p>',
  ],
  [
    'a link in front of the colon',
    'text ([a](/x): https://example.com/a)',
    '<p>text (<a href="/x">a</a>: <a href="https://example.com/a" rel="noopener">https://example.com/a</a>)</p>',
  ],
  [
    'a link in front of an address',
    '[a](/x) (https://example.com/a)',
    '<p><a href="/x">a</a> (<a href="https://example.com/a" rel="noopener">https://example.com/a</a>)</p>',
  ],
  [
    'brackets that do not balance',
    'text (https://example.com/a_(b)',
    '<p>text (<a href="https://example.com/a_(b)" rel="noopener">https://example.com/a_(b)</a></p>',
  ],
  [
    'a relative address in parentheses',
    'text (/pricing) and (see: /pricing)',
    '<p>text (/pricing) and (see: /pricing)</p>',
  ],
  [
    'a label that is code',
    'text (`rule`: https://example.com/a)',
    '<p>text (<code>rule</code>: <a href="https://example.com/a" rel="noopener">https://example.com/a</a>)</p>',
  ],
  [
    'a form inside inline HTML that is shown as text',
    '<code>text</code> `(a: https://example.com/a)`',
    '<p>&lt;code&gt;text&lt;/code&gt; <code>(a: https://example.com/a)</code></p>',
  ],
  [
    'a fenced block in a list',
    '- a\n\n  ~~~\n  (a: https://example.com/a)\n  ~~~',
    '<ul>\n<li>\n<p>a</p>\n<pre tabindex="0" role="region" aria-label="Code 1"><code>(a: https://example.com/a)\n</code></pre>\n</li>\n</ul>',
  ],
] as const satisfies MarkdownCase[]
