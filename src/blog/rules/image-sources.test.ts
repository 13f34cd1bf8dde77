import { expect, test } from 'vitest'
import { avatarSources, heroSources, srcSet, thumbnailSources, variantUrl } from './image-sources.ts'
import type { ImageInfo } from './post.ts'

const known: ImageInfo = { width: 1300, height: 650, widths: [480, 824], avif: true }
const other: ImageInfo = { width: 600, height: 600, widths: [480], avif: false }
const none = {
  featured_image_key: '',
  thumbnail_image_key: '',
  featured_image: '',
  featured_image_info: null,
  thumbnail_image_info: null,
}
const cover = { ...none, featured_image_key: 'blog/a.jpg', featured_image_info: known }

test.each([
  ['the picture under the key', cover, { url: '/storage/public-assets/blog/a.jpg', info: known }],
  ['nothing of what is not noted', { ...cover, featured_image_info: null }, null],
  ['nothing of an address elsewhere', { ...cover, featured_image_key: 'https://example.com/a.jpg' }, null],
  ['nothing of a drawing', { ...none, featured_image: '/images/b.svg', featured_image_info: known }, null],
])('the large picture is %s', (_, post, image) => expect(heroSources(post)).toEqual(image))

test('the small picture is the thumbnail, else the large picture', () => {
  expect(thumbnailSources({ ...cover, thumbnail_image_key: 'blog/t.png', thumbnail_image_info: other })).toEqual({
    url: '/storage/public-assets/blog/t.png',
    info: other,
  })
  expect(thumbnailSources({ ...cover, thumbnail_image_key: 'blog/t.png' })).toBeNull()
  expect(thumbnailSources({ ...cover, thumbnail_image_key: ' ' })).toEqual({
    url: '/storage/public-assets/blog/a.jpg',
    info: known,
  })
})

test('an author’s portrait has its stored data', () => {
  const author = { avatar_image_key: 'authors/a.jpg', avatar_image_info: other, profile_image_url: '' }
  expect(avatarSources(author)).toEqual({ url: '/storage/public-assets/authors/a.jpg', info: other })
  expect(avatarSources({ ...author, avatar_image_key: '' })).toBeNull()
})

test.each([
  ['/storage/public-assets/blog/a.jpg', '/storage/public-assets/blog/a.480.jpg'],
  ['/storage/public-assets/blog/a.b.png', '/storage/public-assets/blog/a.b.480.jpg'],
  ['/storage/public-assets/blog.x/plain', '/storage/public-assets/blog.x/plain.480.jpg'],
])('the address of the smaller size of %s', (url, variant) => expect(variantUrl(url, 480, 'jpg')).toBe(variant))

test('the srcset lists each size with its width, and AVIF only if it is stored', () => {
  const url = '/storage/public-assets/blog/a.jpg'
  expect(srcSet({ url, info: known }, 'jpg')).toBe(
    '/storage/public-assets/blog/a.480.jpg 480w, /storage/public-assets/blog/a.824.jpg 824w',
  )
  expect(srcSet({ url, info: known }, 'avif')).toBe(
    '/storage/public-assets/blog/a.480.avif 480w, /storage/public-assets/blog/a.824.avif 824w',
  )
  expect(srcSet({ url, info: other }, 'avif')).toBeUndefined()
  expect(srcSet({ url, info: { ...known, widths: [] } }, 'jpg')).toBeUndefined()
})
