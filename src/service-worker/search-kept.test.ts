import { expect, test } from 'vitest'
import { FIELD_PLACE, FOUND_PLACE, FOUND_SAMPLE } from '../search/rules/search-page.ts'
import { withKeptAnswer } from './search-kept.ts'

const PAGE = `<title>Search</title><form><input${FIELD_PLACE}/></form>${FOUND_PLACE}`
const kept = (path: string, title: string, main: string) => ({
  path,
  html: `<title>${title} · Firm</title><header>trust menu</header><main id="main">${main}</main><footer>trust</footer>`,
})
const PAGES = [
  kept(
    '/pricing',
    'Pricing &amp; plans',
    '<h1>Pricing &amp; plans</h1><p>For <!-- -->trust<!-- --> accounts &lt;b&gt;</p><form>zebra</form>',
  ),
  kept(
    '/blog/a',
    'Trust reconciliation',
    `<h1>Trust reconciliation</h1><p>${'Words before it. '.repeat(20)}The client’s ledger.</p>`,
  ),
  kept('/blog/b', 'Deadlines', '<p>None.</p><script>zebra</script>'),
]
const answer = (question: string) => withKeptAnswer(PAGE, question, PAGES)
/** Returns the paths of the results, in order. */
const found = (question: string) => Array.from(answer(question).matchAll(/href="([^"]+)"/g), ([, path]) => path)

test.each([
  ['trust', ['/blog/a', '/pricing']],
  ['TRSUT', ['/blog/a', '/pricing']],
  ['reconcilaition', ['/blog/a']],
  ['reconciliatio', ['/blog/a']],
  ['deadline', ['/blog/b']],
  ['deadliness', ['/blog/b']],
  ['clients ledger', ['/blog/a']],
  ['trust accounts', ['/pricing']],
  ['nonee', ['/blog/b']],
  ['tru', ['/blog/a', '/pricing']],
  ['trxsut', []],
  ['zebra', []],
  ['menu', []],
])('the question “%s” finds %j', (question, paths) => expect(found(question)).toEqual(paths))

test('the page lists the results with their addresses, with the words marked, and all as text', () => {
  expect(answer('trsut')).toContain('2 results for “trsut”</p><p class="note">You are offline')
  expect(answer('trust')).toContain(
    '<section class="search__group"><h2>Product</h2><ol class="search__list"><li><a class="link" href="/pricing">Pricing &amp; plans</a>' +
      '<p>For <mark>trust</mark> accounts &lt;b&gt;</p></li></ol></section>',
  )
  expect(answer('ledger')).toMatch(/<p>… before it\. [^<]*The client’s <mark>ledger<\/mark>\.<\/p>/)
  const strange = answer('"><script> $&')
  expect(strange).toContain('<title>&quot;&gt;&lt;script&gt; $&amp; · Search</title>')
  expect(strange).toContain('<input value="&quot;&gt;&lt;script&gt; $&amp;"/>')
  expect(strange).toContain('Nothing found for “&quot;&gt;&lt;script&gt; $&amp;”.')
  expect(strange).not.toContain('<script>')
})

test('the sample results, from which the page’s styles are selected, have all elements and classes of an answer', () => {
  const sample = namesIn(PAGE + FOUND_SAMPLE)
  expect(namesIn(answer('trust')).filter((name) => !sample.includes(name))).toEqual([])
})

function namesIn(html: string): (string | undefined)[] {
  return Array.from(html.matchAll(/<(\w+)|class="([^"]+)"/g), ([, tag, name]) => tag ?? name)
}

test('a result has the title of the page’s heading, and its text begins below that', () => {
  const main = '<p>Back to Blog Trust</p><h1>Trust, <em>in one</em> month</h1><p>Three balances of trust.</p>'
  const answer = withKeptAnswer(PAGE, 'trust', [kept('/blog/a', 'Trust: a worked month', main)])
  expect(answer).toContain('>Trust</mark>, in one month</a><p>Three balances')
  expect(answer).not.toContain('Back to Blog')
})
