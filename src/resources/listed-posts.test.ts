import { expect, test } from 'vitest'
import { listedPosts } from './listed-posts.ts'

const POSTS = ['featured', 'second', 'third', 'fourth', 'fifth', 'sixth']

test('the list is the first four articles, with the featured one', () => {
  expect(listedPosts(POSTS)).toEqual(['featured', 'second', 'third', 'fourth'])
  expect(listedPosts(['featured'])).toEqual(['featured'])
  expect(listedPosts([])).toEqual([])
})

test('an operator can have the next four instead; the only article is listed all the same', () => {
  expect(listedPosts(POSTS, false)).toEqual(['second', 'third', 'fourth', 'fifth'])
  expect(listedPosts(['featured', 'second'], false)).toEqual(['second'])
  expect(listedPosts(['featured'], false)).toEqual(['featured'])
  expect(listedPosts([], false)).toEqual([])
})
