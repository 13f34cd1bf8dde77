import { expect, test } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { OfflinePage } from '../pwa/offline-page.tsx'
import { offlineHtml } from './offline-answer.ts'

const page = renderToStaticMarkup(OfflinePage())

test('the offline page links to every stored page, by part of the site, with its escaped title', () => {
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
  expect(html).toContain('This page is not saved on your device.')
})

test('for an article the offline page says that the article is not saved', () => {
  for (const path of ['/blog/c', '/blog/c/'])
    expect(offlineHtml(page, path, [])).toContain('This article is not saved on your device.')
})

test('an address with a broken escape gets the offline page too', () => {
  expect(offlineHtml(page, '/blog/%E0', [])).toContain('This page is not saved on your device.')
})

test('without stored pages there is no list, and no empty heading', () => {
  expect(offlineHtml(page, '/blog/c', [])).not.toContain('On this device')
})
