import { expect, test } from 'vitest'
import { imagesIn } from './images-in.ts'

test("finds each of the site's own images once", () => {
  const html = `<img alt="" src="/images/covers/a.svg"><p><img src="/storage/blog-images/b.jpg?thumb=1&amp;w=2" alt="x">
    <img src="https://elsewhere.example/c.png"><img data-src="/images/d.png"><img src="/images/covers/a.svg"><a href="/images/e.png">e</a>`
  expect(imagesIn(html)).toEqual(['/images/covers/a.svg', '/storage/blog-images/b.jpg?thumb=1&w=2'])
})

test('a page can name only so many', () => {
  const html = Array.from({ length: 99 }, (_, i) => `<img src="/images/${i}.png">`).join('')
  expect(imagesIn(html)).toHaveLength(30)
})
