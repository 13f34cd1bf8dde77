import { expect, test } from 'vitest'
import { articleHead, sharedImage } from './article-head.ts'
import { postFromRecord } from './rules/post-from-record.ts'

const post = {
  category: 'Technology',
  title: 'A title',
  featured_image_key: '',
  featured_image: '',
  featured_image_alt: 'A harbor',
}

test.each([
  [{ featured_image_key: 'covers/a.jpg' }, '/storage/public-assets/covers/a.jpg', 'A harbor'],
  [
    { featured_image: 'https://images.example/a.webp', featured_image_alt: '' },
    'https://images.example/a.webp',
    'A title',
  ],
  [{ featured_image_key: 'covers/a.svg' }, '/og/blog-technology.png', 'Technology, the blog of Lexharbor'],
  [
    { featured_image: 'https://images.example/a.SVG?v=2' },
    '/og/blog-technology.png',
    'Technology, the blog of Lexharbor',
  ],
  [{}, '/og/blog-technology.png', 'Technology, the blog of Lexharbor'],
  [{ category: 'Admiralty' }, '/og/default.png', 'Admiralty, the blog of Lexharbor'],
])('an article with %o is shared with %s', (given, image, imageAlt) => {
  expect(sharedImage({ ...post, ...given })).toEqual({ image, imageAlt })
})

test('a stored cover is shared by its form of 1200 pixels, with its size', () => {
  const stored = {
    ...post,
    featured_image_key: 'blog/a.png',
    featured_image_info: { width: 2400, height: 1350, widths: [480, 824, 1200], avif: false },
  }
  expect(sharedImage(stored)).toEqual({
    image: '/storage/public-assets/blog/a.1200.jpg',
    imageAlt: 'A harbor',
    imageSize: { type: 'image/jpeg', width: 1200, height: 675 },
  })
})

test('what an editor wrote for search engines stands whole; only what takes its place is cut', () => {
  const long =
    'A sentence that an editor has written for search engines, longer than they show of any title or description at all. '
  const record = {
    id: 'a',
    slug: 'a',
    title: long,
    excerpt: long.repeat(2),
    published_date: '2026-01-01 00:00:00.000Z',
    updated: '2026-01-01 00:00:00.000Z',
    body_html: '<p>Text.</p>',
  }
  const written = articleHead(
    postFromRecord({ ...record, seo_title: long.trim(), seo_description: long.repeat(2).trim() }),
    'a',
  )
  const filled = articleHead(postFromRecord(record), 'a')
  const read = ({ meta }: typeof written, key: string) =>
    meta.flatMap((each) =>
      ('name' in each && each.name === key) || ('property' in each && each.property === key) ? [each.content] : [],
    )
  for (const key of ['twitter:title', 'og:title']) expect(read(written, key)).toEqual([long.trim()])
  for (const key of ['description', 'twitter:description', 'og:description'])
    expect(read(written, key)).toEqual([long.repeat(2).trim()])
  expect(read(filled, 'og:title')[0]?.length).toBeLessThanOrEqual(60)
  expect(read(filled, 'description')[0]?.length).toBeLessThanOrEqual(155)
})
