import { expect, test } from 'vitest'
import { headingIn, picturesIn } from './pictures-in.ts'

const ORIGIN = 'https://lexharbor.example'

test.each([
  ['a plain image', '<img alt="" src="/images/covers/a.svg">', [['/images/covers/a.svg']]],
  ['an escaped query', '<img src="/storage/b.jpg?thumb=1&amp;w=2">', [['/storage/b.jpg?thumb=1&w=2']]],
  ['its own origin in full', `<img src="${ORIGIN}/storage/c.jpg">`, [['/storage/c.jpg']]],
  ['the same image twice', '<img src="/images/a.svg"><p><img src="/images/a.svg">', [['/images/a.svg']]],
  ['another origin', '<img src="https://elsewhere.example/c.png"><img src="//elsewhere.example/d.png">', []],
  ['an address that is none', '<img src="https://"><img src=""><img alt="x">', []],
  [
    'data and attributes that only look like it',
    '<img src="data:image/gif;base64,AA=="><img data-src="/images/d.png"><a href="/images/e.png">e</a>',
    [],
  ],
  [
    'what the page leads on to',
    '<img src="/images/a.svg"><div class="end" data-leads-on=""><img src="/images/b.svg"></div>',
    [['/images/a.svg']],
  ],
  ['what the worker leaves alone', '<img src="/api/files/a/b/c.png"><img src="/_/images/logo.svg">', []],
  [
    'sizes: the narrowest that is wide enough comes first',
    '<img src="/storage/a.jpg" srcset="/storage/a.480.jpg 480w, /storage/a.824.jpg 824w, /storage/a.1200.jpg 1200w">',
    [['/storage/a.824.jpg', '/storage/a.jpg', '/storage/a.480.jpg', '/storage/a.1200.jpg']],
  ],
  [
    'sizes that are all small: the widest',
    '<img src="/s/a.jpg" srcset="/s/a.96.jpg 96w, /s/a.48.jpg 48w">',
    [['/s/a.96.jpg', '/s/a.jpg', '/s/a.48.jpg']],
  ],
  ['densities', '<img src="/s/a.jpg" srcset="/s/a.jpg 1x, /s/a2.jpg 2x">', [['/s/a2.jpg', '/s/a.jpg']]],
  [
    'sources of a picture: known, but not what every browser can read',
    '<picture><source type="image/avif" srcset="/s/a.480.avif 480w, /s/a.824.avif 824w"><img srcset="/s/a.480.jpg 480w, /s/a.824.jpg 824w" src="/s/a.jpg"></picture>',
    [['/s/a.824.jpg', '/s/a.jpg', '/s/a.480.jpg', '/s/a.480.avif', '/s/a.824.avif']],
  ],
])('%s', (_, html, pictures) => {
  expect(picturesIn(html, ORIGIN)).toEqual(pictures)
})

test('the number of a page’s pictures has a limit', () => {
  const html = Array.from({ length: 99 }, (_, i) => `<img src="/images/${i}.png">`).join('')
  expect(picturesIn(html, ORIGIN)).toHaveLength(30)
})

test('the heading is read as visible text', () => {
  expect(
    headingIn('<h2>No</h2><h1 class="x">Smith &amp; Co&#x27;s\n <em>&lt;Trust&gt;</em> Account</h1><h1>Second</h1>'),
  ).toBe("Smith & Co's <Trust> Account")
  expect(headingIn('<p>none</p>')).toBe('')
})
