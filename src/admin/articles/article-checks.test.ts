import { expect, test } from 'vitest'
import { checkArticle } from './article-checks.ts'
import { articleKind } from './article-values.ts'

const whole = {
  ...articleKind.empty,
  title: 'Retainers that hold',
  content: 'Text.\n\n![A ledger](/storage/public-assets/a.jpg)',
  excerpt: 'What a retainer must say.',
  category: 'Business Law',
  author: 'a',
  featured_image_alt: 'A seal',
}
const texts = (changes: Partial<typeof whole>, hasCover = true) =>
  checkArticle({ ...whole, ...changes }, hasCover, { title: 60, description: 155 }).map(({ text }) => text)

test('a complete article has no problems', () => {
  expect(texts({})).toEqual([])
})

test.each([
  [{ title: ' ' }, ['No title.']],
  [{ content: '\n' }, ['No text.']],
  [{ excerpt: '' }, ['No excerpt: the list shows the title alone.']],
  [{ category: '' }, ['No category: readers find it under “All” only.']],
  [{ author: '' }, ['No author: it is signed “Editorial team”.']],
  [{ featured_image_alt: '' }, ['The cover has no alternative text. Say what it shows.']],
  [{ title: 'T'.repeat(60) }, []],
  [{ title: 'T'.repeat(64) }, ['Title of 64 characters: search results cut it off after 60.']],
  [{ title: 'T'.repeat(64), seo_title: 'Short' }, []],
  [{ seo_title: 'T'.repeat(61) }, ['Title for search engines of 61 characters: search results cut it off after 60.']],
  [{ excerpt: 'E'.repeat(156) }, ['Excerpt of 156 characters: search results cut it off after 155.']],
  [{ excerpt: 'E'.repeat(156), seo_description: 'Short.' }, []],
  [
    { seo_description: 'E'.repeat(156) },
    ['Description for search engines of 156 characters: search results cut it off after 155.'],
  ],
  [{ content: 'A ![](/a.jpg)' }, ['The picture in the text has no alternative text.']],
  [{ content: '![x](/a.jpg) ![ ](/b.jpg "Title")' }, ['Picture 2 in the text has no alternative text.']],
  [{ content: '![x]()' }, ['The picture in the text has no address.']],
  [{ content: 'Write `![](a.jpg)`:\n\n```\n![](b.jpg)\n```\n' }, []],
])('an article with %j has the problems %j', (changes, expected) => {
  expect(texts(changes)).toEqual(expected)
})

test('an article without a cover needs no alternative text, and only a missing title or text blocks publishing', () => {
  expect(texts({ featured_image_alt: '' }, false)).toEqual([])
  const stops = checkArticle(articleKind.empty, true, { title: 60, description: 155 }).filter((check) => check.stops)
  expect(stops.map(({ id }) => id)).toEqual(['title', 'content'])
})
