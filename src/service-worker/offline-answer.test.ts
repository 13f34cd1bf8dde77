import { expect, test } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { OfflinePage } from '../pwa/offline-page.tsx'
import { offlineHtml } from './offline-answer.ts'

const page = renderToStaticMarkup(OfflinePage())

test('the page links to every kept page under its part of the site, its title as text', () => {
  const html = offlineHtml(page, '/somewhere', [
    { path: '/pricing', title: 'Pricing' },
    { path: '/blog', title: 'Blog' },
    { path: '/blog/a', title: 'Trust <Accounts> & "You"' },
    { path: '/blog/b', title: 'B' },
  ])
  expect(html).toContain(
    '<h2>On this device</h2>' +
      '<div class="offline-page__kept"><section><h3>Articles</h3><ul><li><a href="/blog/a">Trust &lt;Accounts&gt; &amp; &quot;You&quot;</a></li><li><a href="/blog/b">B</a></li></ul></section>' +
      '<section><h3>Resources</h3><ul><li><a href="/blog">Blog</a></li></ul></section>' +
      '<section><h3>Product</h3><ul><li><a href="/pricing">Pricing</a></li></ul></section></div>',
  )
  expect(html).toContain('This page is not kept on your device.')
})

test('in the place of an article it says that the article is not saved', () => {
  for (const path of ['/blog/c', '/blog/c/'])
    expect(offlineHtml(page, path, [])).toContain('This article is not saved on your device.')
})

test('with nothing kept there is no list, and no empty heading', () => {
  expect(offlineHtml(page, '/blog/c', [])).not.toContain('On this device')
})
