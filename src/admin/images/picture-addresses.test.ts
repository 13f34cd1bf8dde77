import { expect, test } from 'vitest'
import { currentPicture, dashboardAddress, pictureForms } from './picture-addresses.ts'

test.each<[string, string[]]>([
  [
    '/storage/public-assets/blog/generated/a.jpg',
    ['/storage/public-assets/blog/generated/a.480.jpg', '/storage/public-assets/blog/generated/a.jpg'],
  ],
  ['/storage/public-assets/a.b/c', ['/storage/public-assets/a.b/c.480.jpg', '/storage/public-assets/a.b/c']],
  [
    '/storage/public-assets/team/ada.png',
    ['/storage/public-assets/team/ada.480.jpg', '/storage/public-assets/team/ada.png'],
  ],
  ['/images/cover.svg', ['/images/cover.svg']],
  ['https://cdn.example/a.jpg', ['https://cdn.example/a.jpg']],
  ['http://cdn.example/a.jpg', []],
  ['//cdn.example/a.jpg', []],
  ['javascript:alert(1)', []],
  ['', []],
])('the picture %s is shown by trying %j', (address, forms) => {
  expect(pictureForms(address)).toEqual(forms)
})

test.each<[string[], string, string]>([
  [['', ' blog/a b.jpg '], 'https://x.example/old.jpg', '/storage/public-assets/blog/a%20b.jpg'],
  [['https://x.example/a.jpg', 'b.jpg'], '', 'https://x.example/a.jpg'],
  [['/c.jpg'], '', '/storage/public-assets/c.jpg'],
  [['', ''], ' https://x.example/old.jpg', 'https://x.example/old.jpg'],
  [[''], '', ''],
])('for the keys %j and the address %j the picture is %s', (keys, address, picture) => {
  expect(currentPicture(keys, address)).toBe(picture)
})

test('a post or author links to its record in the dashboard', () => {
  expect(dashboardAddress('post', 'abc')).toBe('/_/#/collections?collection=blog_posts&record=abc')
  expect(dashboardAddress('author', 'abc')).toBe('/_/#/collections?collection=blog_authors&record=abc')
})
