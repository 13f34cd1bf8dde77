import * as v from 'valibot'
import { expect, it } from 'vitest'
import { blogSearchSchema, type BlogSearch } from './blog-search.ts'
import { articlesFound, filterPosts } from './filter-posts.ts'
import { cardFromRecord } from './rules/post-from-record.ts'

const posts = [
  { id: '1', slug: 'a', title: 'Trust Accounts', excerpt: 'Balance to the cent', category: 'Business Law' },
  { id: '2', slug: 'b', title: 'Wire fraud', excerpt: 'Trust no e-mail', category: 'Real Estate' },
  { id: '3', slug: 'c', title: 'Conflicts', excerpt: 'Whose lawyer', category: 'Ethics' },
]
  .map((record) => cardFromRecord({ ...record, published_date: '2026-01-01 00:00:00.000Z' }))
  .filter((card) => card !== null)

const noFilter: BlogSearch = { q: undefined, category: undefined }

it.each([
  ['no filter keeps all, also those of a category without a chip', noFilter, ['a', 'b', 'c']],
  ['text is found in titles and excerpts, in any case', { ...noFilter, q: 'tRUST' }, ['a', 'b']],
  ['blanks around the text do not count', { ...noFilter, q: '  wire ' }, ['b']],
  ['only blanks are no filter', { ...noFilter, q: '   ' }, ['a', 'b', 'c']],
  ['a category must be equal', { ...noFilter, category: 'Real Estate' }, ['b']],
  ['text and category must both hold', { q: 'trust', category: 'Business Law' }, ['a']],
  ['characters with a meaning in patterns are plain text', { ...noFilter, q: '.*' }, []],
] as const)('%s', (_, search, slugs) => expect(filterPosts(posts, search).map(({ slug }) => slug)).toEqual(slugs))

it.each([
  [0, '0 articles found'],
  [1, '1 article found'],
  [3, '3 articles found'],
])('%i posts read "%s"', (count, text) => expect(articlesFound(count)).toBe(text))

it.each([
  ['a number is text', { q: 1984 }, { q: '1984' }],
  ['blanks are trimmed', { q: ' a ' }, { q: 'a' }],
  ['a category without a chip is none', { category: 'Ethics' }, {}],
  ['a list is nothing', { q: ['a'], category: 'Technology' }, { category: 'Technology' }],
])('in the address: %s', (_, search, filters) => expect(v.parse(blogSearchSchema, search)).toEqual({ ...filters }))
