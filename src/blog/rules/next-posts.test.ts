import { expect, test } from 'vitest'
import { nextPosts } from './next-posts.ts'

const posts = ['a1', 'b1', 'a2', 'c1', 'a3', 'b2', 'a4'].map((id) => ({ id, category: id.slice(0, 1) }))
const next = nextPosts(posts)

test.each([
  // Older ones of the same topic first.
  ['a1', ['a2', 'a3']],
  ['a2', ['a3', 'a4']],
  // Then newer ones of it.
  ['a3', ['a4', 'a2']],
  ['a4', ['a3', 'a2']],
  // Then neighbours in any topic.
  ['b1', ['b2', 'a2']],
  ['c1', ['a3', 'b2']],
  // And the newest of all for an unlisted one.
  ['gone', ['a1', 'b1']],
])('after %s one reads %o', (id, wanted) => {
  expect(next(id).map((post) => post.id)).toEqual(wanted)
})

test('a lone article leads on to none, and one of two to the other', () => {
  expect(nextPosts(posts.slice(0, 1))('a1')).toEqual([])
  expect(nextPosts(posts.slice(0, 2))('b1').map(({ id }) => id)).toEqual(['a1'])
})
