import { expect, test } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { OfflinePage } from '../pwa/offline-page.tsx'
import { offlineHtml } from './offline-answer.ts'

const page = renderToStaticMarkup(OfflinePage())
const articles = [
  { path: '/blog/a', title: 'Trust <Accounts> & "You"' },
  { path: '/blog/b', title: 'B' },
]

test('the page links to every saved article, its title as text', () => {
  const html = offlineHtml(page, '/somewhere', articles)
  expect(html).toContain(
    '<li><a href="/blog/a">Trust &lt;Accounts&gt; &amp; &quot;You&quot;</a></li><li><a href="/blog/b">B</a></li>',
  )
  expect(html).toContain('This page is not kept on your device.')
})

test('in the place of an article it says that the article is not saved', () => {
  for (const path of ['/blog/c', '/blog/c/'])
    expect(offlineHtml(page, path, articles)).toContain('This article is not saved on your device.')
})

test('with nothing saved there is no list, and no empty heading', () => {
  expect(offlineHtml(page, '/blog/c', [])).not.toContain('Saved on this device')
})
