import { linkForms, unchanged, type MarkdownCase } from './link-form-cases.ts'

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
