import { expect, test } from 'vitest'
import { articlesText, saveFailure, sizeText } from './save-texts.ts'

test.each([
  [0, '1 KB'],
  [1536, '2 KB'],
  [830 * 1024, '830 KB'],
  [1_060_000, '1.0 MB'],
  [60 * 1024 * 1024, '60.0 MB'],
])('a size of %d bytes reads %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

test('the text differs for one article and for several', () => {
  expect([0, 1, 2].map(articlesText)).toEqual(['0 articles', '1 article', '2 articles'])
})

test('the text of every failure begins by saying that nothing was saved', () => {
  expect(Object.values(saveFailure).filter((text) => !text.startsWith('Not saved: '))).toEqual([])
})
