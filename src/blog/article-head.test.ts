import { expect, test } from 'vitest'
import { sharedImage } from './article-head.ts'

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
