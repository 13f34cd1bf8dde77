import { expect, test } from 'vitest'
import { articleHead } from './article-head.ts'
import { articleJsonLd } from './article-json-ld.ts'
import { postFromRecord } from './rules/post-from-record.ts'

const LONG = 'Deadlines, holidays and the time of the court that counts '.repeat(8).trim()

const article = (changes: Record<string, unknown> = {}) => {
  const post = postFromRecord({
    id: 'post00000000001',
    slug: 'deadlines',
    title: 'Deadlines',
    excerpt: 'Which time counts.',
    category: 'Technology',
    published_date: '2026-11-20 10:00:00.000Z',
    updated: '2026-11-21 11:00:00.000Z',
    read_time: 7,
    seo_keywords: 'deadlines, calendars',
    body_html: '<p>Body</p>',
    expand: { author: { name: 'Ada Okafor', title: 'Partner', firm: 'Okafor LLP' } },
    ...changes,
  })
  if (post === null) throw new Error('no article')
  return post
}
const contents = (changes: Record<string, unknown> = {}) => {
  const { meta } = articleHead(article(changes), 'deadlines')
  return Object.fromEntries(
    meta.map((tag) => [tag['name'] ?? tag['property'] ?? 'title', tag['content'] ?? tag['title'] ?? '']),
  )
}

test('an article’s data have its title, author and dates for search engines and networks', () => {
  expect(contents()).toMatchObject({
    title: 'Deadlines',
    description: 'Which time counts.',
    keywords: 'deadlines, calendars',
    author: 'Ada Okafor',
    'og:type': 'article',
    'og:title': 'Deadlines',
    'twitter:card': 'summary_large_image',
    'twitter:title': 'Deadlines',
    'twitter:description': 'Which time counts.',
    'article:published_time': '2026-11-20T10:00:00.000Z',
    'article:modified_time': '2026-11-21T11:00:00.000Z',
    'article:section': 'Technology',
  })
})

test('texts for search engines come before title and excerpt', () => {
  expect(contents({ seo_title: 'Court deadlines', seo_description: 'Told in full.' })).toMatchObject({
    title: 'Court deadlines',
    description: 'Told in full.',
  })
})

test('a long title and description are shortened after a whole word, and only in the head', () => {
  const { title = '', description = '' } = contents({ title: LONG, excerpt: LONG })
  expect(title.length).toBeLessThanOrEqual(60)
  expect(description.length).toBeLessThanOrEqual(155)
  expect([title, description].every((text) => / \w+…$/.test(text) && LONG.includes(text.slice(0, -1)))).toBe(true)
  expect(articleJsonLd(article({ title: LONG, excerpt: LONG }))).toMatchObject({ headline: LONG, description: LONG })
})

test('without a description or an excerpt the title is the description', () => {
  expect(contents({ excerpt: '' })).toMatchObject({ description: 'Deadlines' })
})

test('the data of an article without a category have no category', () => {
  expect(contents({ category: '' })).toMatchObject({ 'og:image:alt': 'The blog of Lexharbor' })
  expect(Object.keys(contents({ category: '' }))).not.toContain('article:section')
  expect(Object.keys(articleJsonLd(article({ category: '' })))).not.toContain('articleSection')
})

test('an article’s head links to the blog’s feed', () => {
  expect(articleHead(article(), 'deadlines').links).toContainEqual(
    expect.objectContaining({ rel: 'alternate', type: 'application/rss+xml' }),
  )
})

test('an article’s author is a person, and without an author there is no person', () => {
  expect(articleJsonLd(article())['author']).toEqual({
    '@type': 'Person',
    name: 'Ada Okafor',
    jobTitle: 'Partner',
    worksFor: { '@type': 'Organization', name: 'Okafor LLP' },
  })
  expect(articleJsonLd(article({ expand: {} }))['author']).toEqual({ '@type': 'Organization', name: 'Editorial team' })
})
