import { expect, test } from 'vitest'
import { articleHead, sharedImage } from './article-head.ts'
import type { Post } from './rules/post.ts'

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
])('a shared article with %o has the picture %s', (given, image, imageAlt) => {
  expect(sharedImage({ ...post, ...given })).toEqual({ image, imageAlt })
})

test('a shared article has its stored cover 1200 pixels wide, with its size', () => {
  const stored = {
    ...post,
    featured_image_key: 'blog/a.png',
    featured_image_info: { width: 2400, height: 1350, widths: [480, 824, 1200], avif: false },
  }
  expect(sharedImage(stored)).toEqual({
    image: '/storage/public-assets/blog/a.1200.jpg',
    imageAlt: 'A harbor',
    imageSize: { width: 1200, height: 675 },
  })
})

test('an editor’s text for search engines is in all tags unchanged; only the fallback is shortened', () => {
  const long = 'Retainers, explained by a lawyer who has returned one, '.repeat(8).trim()
  const written = articleHead({ ...whole, seo_title: long, seo_description: long }, 'a').meta
  const tags = ['og:title', 'twitter:title', 'description', 'og:description', 'twitter:description']
  const contents = tags.map((tag) => written.find(({ name, property }) => (name ?? property) === tag)?.['content'])
  expect(contents).toEqual(tags.map(() => long))
  expect(written[0]?.['title']).toBe(long)

  const fallback = articleHead({ ...whole, title: long, excerpt: long }, 'a').meta
  expect(fallback[0]?.['title']).toHaveLength(54)
  expect(fallback.find(({ name }) => name === 'description')?.['content']).toMatch(/…$/)
})

const whole: Post = {
  ...post,
  id: 'a',
  slug: 'a',
  excerpt: 'Short.',
  published_date: '2026-11-21T09:00:00.000Z',
  updated: '2026-11-21T09:00:00.000Z',
  read_time: 4,
  featured: false,
  thumbnail_image_key: '',
  author: {
    name: 'A. Author',
    title: '',
    firm: '',
    avatar_image_key: '',
    profile_image_url: '',
    avatar_image_alt: '',
  },
  seo_title: '',
  seo_description: '',
  seo_keywords: '',
  body_html: '',
}
