import { expect, it } from 'vitest'
import { cardFromRecord, postFromRecord } from './post-from-record.ts'

const record = {
  id: 'p1',
  slug: 'a-post',
  title: 'A post',
  excerpt: 'Short',
  content: '# secret markdown',
  category: 'Technology',
  published: true,
  featured: true,
  published_date: '2026-11-21 09:00:00.000Z',
  read_time: 4,
  featured_image: '/images/a.svg',
  body_html: '<p>Body</p>',
  updated: '2026-11-22 10:00:00.000Z',
  seo_title: 'A',
  expand: { author: { id: 'a1', name: 'Ada', title: 'Partner', firm: 'Ada LLP', bio: 'Writes.' } },
}

it('a record becomes a card, without its body and without columns that a card does not show', () => {
  expect(cardFromRecord(record)).toEqual({
    id: 'p1',
    slug: 'a-post',
    title: 'A post',
    excerpt: 'Short',
    category: 'Technology',
    published_date: '2026-11-21T09:00:00.000Z',
    read_time: 4,
    featured: true,
    featured_image_key: '',
    thumbnail_image_key: '',
    featured_image_info: null,
    thumbnail_image_info: null,
    featured_image: '/images/a.svg',
    featured_image_alt: '',
    author: {
      name: 'Ada',
      title: 'Partner',
      firm: 'Ada LLP',
      avatar_image_key: '',
      avatar_image_info: null,
      profile_image_url: '',
      avatar_image_alt: '',
    },
  })
})

it('a record becomes an article, with its body and the biography', () => {
  const post = postFromRecord(record)
  expect(post?.body_html).toBe('<p>Body</p>')
  expect(post?.author.bio).toBe('Writes.')
  expect(post?.updated).toBe('2026-11-22T10:00:00.000Z')
  expect(post?.seo_description).toBe('')
  expect(post).not.toHaveProperty('content')
})

it('a post whose author was deleted stays readable', () => {
  expect(cardFromRecord({ ...record, expand: undefined })?.author.name).toBe('Editorial team')
})

it.each([
  [0, 1],
  [undefined, 1],
  [2.4, 2],
  ['3', 3],
])('a reading time of %s is shown as %i', (read_time, minutes) =>
  expect(cardFromRecord({ ...record, read_time })?.read_time).toBe(minutes),
)

it.each([['slug'], ['title'], ['id'], ['published_date']])('a record without %s has no card', (column) => {
  expect(cardFromRecord({ ...record, [column]: '' })).toBeNull()
})

it('a record with an invalid date has no article', () =>
  expect(postFromRecord({ ...record, published_date: 'yesterday' })).toBeNull())
