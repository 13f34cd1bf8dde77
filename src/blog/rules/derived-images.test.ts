import { describe, expect, it } from 'vitest'
import { avatarPlaceholder, coverPlaceholder } from '../../lib/stand-in-pictures.ts'
import { authorAvatarUrl, heroImageUrl, thumbnailUrl } from './derived-images.ts'

const none = { featured_image_key: '', thumbnail_image_key: '', featured_image: '' }

describe('heroImageUrl', () => {
  it.each([
    [
      'the key first',
      { featured_image_key: 'blog/a.jpg', featured_image: '/images/b.svg' },
      '/storage/public-assets/blog/a.jpg',
    ],
    ['then the image', { featured_image: '/images/b.svg' }, '/images/b.svg'],
    ['then the placeholder', {}, coverPlaceholder],
    [
      'a key that is an address as it is',
      { featured_image_key: 'http://example.com/a b.jpg' },
      'http://example.com/a b.jpg',
    ],
    ['a secure address as it is', { featured_image_key: 'https://example.com/a.jpg' }, 'https://example.com/a.jpg'],
    ['a key with a leading slash', { featured_image_key: '/blog/a.jpg' }, '/storage/public-assets/blog/a.jpg'],
    [
      'a key with characters that an address can not hold',
      { featured_image_key: 'blog/a b?#.jpg' },
      '/storage/public-assets/blog/a%20b%3F%23.jpg',
    ],
    ['a blank key as none', { featured_image_key: '  ', featured_image: ' /images/b.svg ' }, '/images/b.svg'],
    ['never the thumbnail', { thumbnail_image_key: 'blog/t.jpg' }, coverPlaceholder],
  ])('%s', (_, post, url) => expect(heroImageUrl({ ...none, ...post })).toBe(url))
})

describe('thumbnailUrl', () => {
  it.each([
    [
      'its own key first',
      { thumbnail_image_key: 'blog/t.jpg', featured_image_key: 'blog/a.jpg' },
      '/storage/public-assets/blog/t.jpg',
    ],
    [
      'then the featured key',
      { featured_image_key: 'blog/a.jpg', featured_image: '/images/b.svg' },
      '/storage/public-assets/blog/a.jpg',
    ],
    ['then the image', { featured_image: '/images/b.svg' }, '/images/b.svg'],
    ['then the placeholder', {}, coverPlaceholder],
    [
      'a key that is an address as it is',
      { thumbnail_image_key: 'https://example.com/t.jpg' },
      'https://example.com/t.jpg',
    ],
  ])('%s', (_, post, url) => expect(thumbnailUrl({ ...none, ...post })).toBe(url))
})

describe('authorAvatarUrl', () => {
  it.each([
    [
      'the key first',
      { avatar_image_key: 'authors/a.jpg', profile_image_url: '/images/b.svg' },
      '/storage/public-assets/authors/a.jpg',
    ],
    ['then the address', { profile_image_url: 'https://example.com/b.jpg' }, 'https://example.com/b.jpg'],
    ['then the placeholder', {}, avatarPlaceholder],
  ])('%s', (_, author, url) =>
    expect(authorAvatarUrl({ avatar_image_key: '', profile_image_url: '', ...author })).toBe(url),
  )
})
