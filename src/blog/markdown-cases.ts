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

export const addresses = [
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
  ['javascript with a line break as an entity', '[a](java&#10;script:alert(1))', '<p><a>a</a></p>'],
  ['javascript with a tab as an entity', '[a](java&Tab;script:alert(1))', '<p><a>a</a></p>'],
  ['javascript with a raw tab', '[a](<java\tscript:alert(1)>)', '<p><a>a</a></p>'],
  ['javascript with a letter as an entity', '[a](&#x6A;avascript:alert(1))', '<p><a>a</a></p>'],
  ['javascript with a letter in percent signs', '[a](%6Aavascript:alert(1))', '<p><a>a</a></p>'],
  ['javascript with the colon as a number', '[a](JAVASCRIPT&#58;alert(1))', '<p><a>a</a></p>'],
  ['javascript with an escaped colon', '[a](javascript\\:alert(1))', '<p><a>a</a></p>'],
  ['javascript behind blanks', '[a](<  javascript:alert(1)>)', '<p><a>a</a></p>'],
  ['javascript behind a control character', '[a](&#1;javascript:alert(1))', '<p><a>a</a></p>'],
  [
    'javascript behind a control character as it is',
    '[a](\u0001javascript:alert(1))',
    '<p>[a](\u0001javascript:alert(1))</p>',
  ],
  ['javascript behind a zero-width blank', '[a](\u200bjavascript:alert(1))', '<p><a>a</a></p>'],
  ['javascript behind another scheme', '[a](feed:javascript:alert(1))', '<p><a>a</a></p>'],
  ['javascript in a reference', '[a][r]\n\n[r]: javascript:alert(1)', '<p><a>a</a></p>'],
  ['javascript in a collapsed reference', '[a][]\n\n[a]: JavaScript:alert(1)', '<p><a>a</a></p>'],
  ['javascript in an image', '![a](javascript:alert(1))', '<p>a</p>'],
  ['javascript in an image reference', '![a][r]\n\n[r]: javascript:alert(1)', '<p>a</p>'],
  ['javascript as bare text', 'javascript:alert(1)', '<p>javascript:alert(1)</p>'],
  ['javascript in the form with a label', '(a: javascript:alert(1))', '<p>(a: javascript:alert(1))</p>'],
  ['javascript in the form with text', 'text (javascript:alert(1))', '<p>text (javascript:alert(1))</p>'],
  [
    'javascript with a comment that looks like an address',
    '[a](javascript://example.com/%0Aalert(1))',
    '<p><a>a</a></p>',
  ],
  ['vbscript in capitals', '[a](VBScript:msgbox)', '<p><a>a</a></p>'],
  [
    'data in an autolink',
    '<data:text/html,<script>alert(1)</script>>',
    '<p>&lt;data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;&gt;</p>',
  ],
  ['data with base64', '[a](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)', '<p><a>a</a></p>'],
  ['blob', '[a](blob:https://example.com/x)', '<p><a>a</a></p>'],
  ['file', '[a](file:///etc/passwd)', '<p><a>a</a></p>'],
  ['an SVG as data in an image', '![a](data:image/svg+xml,<svg/onload=alert(1)>)', '<p>a</p>'],
  ['an address of the same scheme', '[a](//example.com/a)', '<p><a href="//example.com/a" rel="noopener">a</a></p>'],
] as const satisfies MarkdownCase[]

export const markup = [
  [
    'a first-level heading gives way to the title',
    '# A title',
    '<h2 id="section-a-title"><a class="heading-link" href="#section-a-title">A title</a></h2>',
  ],
  [
    'equal headings get ids of their own',
    '## A\n\n## A',
    '<h2 id="section-a"><a class="heading-link" href="#section-a">A</a></h2>\n<h2 id="section-a-2"><a class="heading-link" href="#section-a-2">A</a></h2>',
  ],
  [
    'a fragment finds its heading',
    '[a](#what-now)\n\n## What now?',
    '<p><a href="#section-what-now">a</a></p>\n<h2 id="section-what-now"><a class="heading-link" href="#section-what-now">What now?</a></h2>',
  ],
  [
    'a heading can not take an id of the page',
    '## State',
    '<h2 id="section-state"><a class="heading-link" href="#section-state">State</a></h2>',
  ],
  ['HTML is shown as text', '<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
  [
    'a task list shows marks',
    '- [x] done\n- [ ] open',
    '<ul class="contains-task-list">\n<li class="task-list-item">☑ done</li>\n<li class="task-list-item">☐ open</li>\n</ul>',
  ],
  [
    'a table aligns by class and scrolls on its own',
    '| a | b |\n|:-:|--:|\n| 1 | 2 |',
    '<div class="table-scroll" tabindex="0" role="region" aria-label="Table 1"><table><thead><tr><th class="align-center">a</th><th class="align-right">b</th></tr></thead><tbody><tr><td class="align-center">1</td><td class="align-right">2</td></tr></tbody></table></div>',
  ],
  ['nothing', '', ''],
  [
    'a heading whose slug looks like an id keeps its own',
    '## A\n\n## Section A\n\n[a](#a) [b](#section-a)',
    '<h2 id="section-a"><a class="heading-link" href="#section-a">A</a></h2>\n<h2 id="section-section-a"><a class="heading-link" href="#section-section-a">Section A</a></h2>\n<p><a href="#section-a">a</a> <a href="#section-section-a">b</a></p>',
  ],
  [
    'a heading without letters',
    '## ???',
    '<h2 id="section-untitled"><a class="heading-link" href="#section-untitled">???</a></h2>',
  ],
  [
    'a table that is aligned has no style',
    '| a | b | c |\n|:--|:-:|--:|\n| 1 | 2 | 3 |',
    '<div class="table-scroll" tabindex="0" role="region" aria-label="Table 1"><table><thead><tr><th>a</th><th class="align-center">b</th><th class="align-right">c</th></tr></thead><tbody><tr><td>1</td><td class="align-center">2</td><td class="align-right">3</td></tr></tbody></table></div>',
  ],
  [
    'code scrolls on its own, under a name',
    '```js\nx\n```\n\n```\ny\n```',
    '<pre tabindex="0" role="region" aria-label="Code 1"><code class="language-js">x\n</code></pre>\n<pre tabindex="0" role="region" aria-label="Code 2"><code>y\n</code></pre>',
  ],
] as const satisfies MarkdownCase[]

export const hostile = [
  ['a script', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['a script inside a sentence', 'a <script>alert(1)</script> b', '<p>a &lt;script&gt;alert(1)&lt;/script&gt; b</p>'],
  [
    'a link in HTML',
    '<a href="javascript:alert(1)">x</a>',
    '<p>&lt;a href=&quot;javascript:alert(1)&quot;&gt;x&lt;/a&gt;</p>',
  ],
  ['an SVG', '<svg onload=alert(1)>', '&lt;svg onload=alert(1)&gt;'],
  [
    'an SVG with a script',
    'a <svg><script>alert(1)</script></svg>',
    '<p>a &lt;svg&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;/svg&gt;</p>',
  ],
  [
    'an SVG with a link',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<p>&lt;svg&gt;&lt;a xlink:href=&quot;javascript:alert(1)&quot;&gt;&lt;text&gt;x&lt;/text&gt;&lt;/a&gt;&lt;/svg&gt;</p>',
  ],
  [
    'MathML',
    '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
    '<p>&lt;math&gt;&lt;mi xlink:href=&quot;javascript:alert(1)&quot;&gt;x&lt;/mi&gt;&lt;/math&gt;</p>',
  ],
  [
    'an iframe',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '&lt;iframe srcdoc=&quot;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&gt;&lt;/iframe&gt;',
  ],
  [
    'a form',
    '<form action="javascript:alert(1)"><button>x</button></form>',
    '&lt;form action=&quot;javascript:alert(1)&quot;&gt;&lt;button&gt;x&lt;/button&gt;&lt;/form&gt;',
  ],
  [
    'styles',
    '<style>*{background:url(javascript:alert(1))}</style>',
    '&lt;style&gt;*{background:url(javascript:alert(1))}&lt;/style&gt;',
  ],
  [
    'details that open',
    '<details open ontoggle=alert(1)>x</details>',
    '&lt;details open ontoggle=alert(1)&gt;x&lt;/details&gt;',
  ],
  ['a base', '<base href="//example.com/">', '&lt;base href=&quot;//example.com/&quot;&gt;'],
  [
    'a comment that closes early',
    '<!--><script>alert(1)</script>-->',
    '&lt;!--&gt;&lt;script&gt;alert(1)&lt;/script&gt;--&gt;',
  ],
  [
    'a declaration and a processing instruction',
    '<!DOCTYPE html><?php alert(1) ?>',
    '&lt;!DOCTYPE html&gt;&lt;?php alert(1) ?&gt;',
  ],
  ['CDATA', '<![CDATA[<script>alert(1)</script>]]>', '&lt;![CDATA[&lt;script&gt;alert(1)&lt;/script&gt;]]&gt;'],
  [
    'a script in inline code',
    '`<script>alert(1)</script>`',
    '<p><code>&lt;script&gt;alert(1)&lt;/script&gt;</code></p>',
  ],
  [
    'a script in a fenced block',
    '~~~html\n<script>alert(1)</script>\n~~~',
    '<pre tabindex="0" role="region" aria-label="Code 1"><code class="language-html">&lt;script&gt;alert(1)&lt;/script&gt;\n</code></pre>',
  ],
  [
    'a script in the name of a language',
    '```"><script>alert(1)</script>\nx\n```',
    '<pre tabindex="0" role="region" aria-label="Code 1"><code class="language-&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">x\n</code></pre>',
  ],
  [
    'a script in a footnote',
    '[^1]\n\n[^1]: <script>alert(1)</script> (x: javascript:alert(1))',
    '<p><sup><a href="#note-fn-1" id="note-fnref-1" data-footnote-ref="true" aria-describedby="footnote-label">1</a></sup></p>\n<section data-footnotes="true" class="footnotes"><h2 id="footnote-label">Notes</h2>\n<ol>\n<li id="note-fn-1">\n&lt;script&gt;alert(1)&lt;/script&gt; (x: javascript:alert(1))\n<a href="#note-fnref-1" data-footnote-backref="" aria-label="Back to reference 1" class="data-footnote-backref">↩</a>\n</li>\n</ol>\n</section>',
  ],
  [
    'a script in the name of a footnote',
    '[^"><script>]\n\n[^"><script>]: x',
    '<p><sup><a href="#note-fn-%22%3E%3Cscript%3E" id="note-fnref-%22%3E%3Cscript%3E" data-footnote-ref="true" aria-describedby="footnote-label">1</a></sup></p>\n<section data-footnotes="true" class="footnotes"><h2 id="footnote-label">Notes</h2>\n<ol>\n<li id="note-fn-%22%3E%3Cscript%3E">\n<p>x <a href="#note-fnref-%22%3E%3Cscript%3E" data-footnote-backref="" aria-label="Back to reference 1" class="data-footnote-backref">↩</a></p>\n</li>\n</ol>\n</section>',
  ],
  [
    'a script in a heading',
    '## <script>alert(1)</script>',
    '<h2 id="section-alert-1"><a class="heading-link" href="#section-alert-1">&lt;script&gt;alert(1)&lt;/script&gt;</a></h2>',
  ],
  [
    'a script in a table',
    '| <script>alert(1)</script> |\n|--|\n| <img src=x onerror=alert(1)> |',
    '<div class="table-scroll" tabindex="0" role="region" aria-label="Table 1"><table><thead><tr><th>&lt;script&gt;alert(1)&lt;/script&gt;</th></tr></thead><tbody><tr><td>&lt;img src=x onerror=alert(1)&gt;</td></tr></tbody></table></div>',
  ],
  [
    'a script in the words of a link',
    '[<script>alert(1)</script>](/a)',
    '<p><a href="/a">&lt;script&gt;alert(1)&lt;/script&gt;</a></p>',
  ],
  [
    'quotes in an address',
    '[a](https://example.com/"onmouseover="alert(1))',
    '<p><a href="https://example.com/%22onmouseover=%22alert(1)" rel="noopener">a</a></p>',
  ],
  [
    'quotes in a bare address',
    'www.example.com/"onmouseover="alert(1)',
    '<p><a href="http://www.example.com/%22onmouseover=%22alert(1)" rel="noopener">www.example.com/&quot;onmouseover=&quot;alert(1)</a></p>',
  ],
  [
    'quotes in an address in angle brackets',
    '<https://example.com/"onclick="alert(1)>',
    '<p><a href="https://example.com/%22onclick=%22alert(1)" rel="noopener">https://example.com/&quot;onclick=&quot;alert(1)</a></p>',
  ],
  [
    'quotes in a title',
    '[a](/x "t\\" onmouseover=alert(1)")',
    '<p><a href="/x" title="t&quot; onmouseover=alert(1)">a</a></p>',
  ],
  [
    'quotes in the words of an image',
    '![a" onerror="alert(1)](/x.png)',
    '<p><img src="/x.png" alt="a&quot; onerror=&quot;alert(1)" loading="lazy" decoding="async"/></p>',
  ],
  [
    'markup behind a bare address',
    'https://example.com/<script>alert(1)</script>',
    '<p><a href="https://example.com/" rel="noopener">https://example.com/</a>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  ],
  ['markup as entities', '&lt;script&gt;alert(1)&lt;/script&gt;', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['a null character', '<scr\u0000ipt>alert(1)</scr\u0000ipt>', '<p>&lt;scr�ipt&gt;alert(1)&lt;/scr�ipt&gt;</p>'],
] as const satisfies MarkdownCase[]

/** Every case, for those who run them elsewhere than in the unit test. */
export const markdownCases: readonly MarkdownCase[] = [...linkForms, ...unchanged, ...addresses, ...markup, ...hostile]
