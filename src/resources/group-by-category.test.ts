import { expect, test } from 'vitest'
import { groupByCategory } from './group-by-category.ts'

const post = (id: string, category: string) => ({ id, category })

test('groups are in the given order, then others, and posts keep their order', () => {
  const posts = [
    post('1', 'Tax'),
    post('2', 'Technology'),
    post('3', 'Real Estate'),
    post('4', 'Technology'),
    post('5', ''),
  ]
  expect(
    groupByCategory(posts, ['Technology', 'Privacy Law', 'Real Estate']).map(({ category, posts: found }) => [
      category,
      found.map(({ id }) => id),
    ]),
  ).toEqual([
    ['Technology', ['2', '4']],
    ['Real Estate', ['3']],
    ['Tax', ['1']],
    ['', ['5']],
  ])
})

test('without posts there are no groups', () => {
  expect(groupByCategory([], ['Technology'])).toEqual([])
})
