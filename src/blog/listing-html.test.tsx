import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ArticleLine, textsOf } from './article-line.tsx'
import { withLines } from './listing-html.tsx'
import { ListingPage } from './listing-page.tsx'
import { listingKinds, type PostLine, type PostListing } from './rules/listing.ts'

const difficult: PostLine[] = [
  ['plain', 'A plain title', 'Technology', 'Ann Lee', '2026-01-02T10:11:12.123Z'],
  ['ü"&\'<x>', `<b>"Fees" & 'costs' &#39;</b>`, 'Tax & <Trusts>', 'Zoë O’Hara "O\'H"', 'no date < & "'],
  ['no-names', '', '', '', ''],
  ['emoji-🙂', '{} $& 👩‍⚖️ \\0', '{title}', '🙂', '2026-13-02'],
  ...sampleArticles(),
].map(([slug = '', title = '', category = '', author = '', published_date = ''], id) => ({
  id: String(id),
  slug,
  title,
  category,
  author,
  published_date,
  read_time: id + 1,
}))

/** Returns slug, title, category, author and date of each sample article. */
function sampleArticles(): string[][] {
  return globSync('pocketbase/sample/articles/*.md').map((file) => {
    const text = readFileSync(file, 'utf8')
    const value = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? ''
    return [basename(file, '.md'), value('title'), value('category'), value('author'), value('published')]
  })
}

const listingOf = (kind: PostListing['link']['kind'], lines: PostLine[]): PostListing => ({
  link: { kind, slug: 'a', name: 'A', count: lines.length },
  author: null,
  cards: [],
  lines,
  others: [],
})

const list = (children: ReactNode) => (
  <ol className="article-lines" aria-label="Articles > others">
    {children}
  </ol>
)

test('the inserted lines have the same HTML as those that React renders in the browser', () => {
  for (const kind of listingKinds) {
    expect(withLines(renderToString(list(null)), listingOf(kind, difficult))).toBe(
      renderToString(list(difficult.map((line) => <ArticleLine key={line.id} texts={textsOf(line, kind)} />))),
    )
  }
})

test('the server renders no line of a list with React', async () => {
  const listing = listingOf('year', difficult)
  const routeTree = createRootRoute({ component: () => <ListingPage listing={listing} /> })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  const html = renderToString(<RouterProvider router={router} />)
  expect(html).toContain('<ol class="article-lines" aria-label="Articles"></ol>')
})

const namesIn = (html: string) => new Set(html.match(/<\w+| class="[^"]*"/g))

test('one line has the names of all, so the styles of a page are selected with one', () => {
  for (const kind of listingKinds) {
    const one = withLines('<ol class="article-lines"></ol>', listingOf(kind, difficult), 1)
    expect(one.match(/<li/g)).toHaveLength(1)
    expect(namesIn(one)).toEqual(namesIn(withLines('<ol class="article-lines"></ol>', listingOf(kind, difficult))))
  }
})
