import { expect, test } from 'vitest'
import { nextPosts } from './next-posts.ts'

const posts = ['a1', 'b1', 'a2', 'c1', 'a3', 'b2', 'a4'].map((id) => ({ id, category: id.slice(0, 1) }))
const next = nextPosts(posts)

test.each([
  // Older posts of the same topic come first.
  ['a1', ['a2', 'a3']],
  ['a2', ['a3', 'a4']],
  // Newer posts of the same topic come next.
  ['a3', ['a4', 'a2']],
  ['a4', ['a3', 'a2']],
  // Posts of any topic, published just before or after, come last.
  ['b1', ['b2', 'a2']],
  ['c1', ['a3', 'b2']],
  // A post that is not in the list gets the newest posts.
  ['gone', ['a1', 'b1']],
])('the next articles after %s are %o', (id, wanted) => {
  expect(next(id).map((post) => post.id)).toEqual(wanted)
})

test('the only article has no next one, and each of two has the other', () => {
  expect(nextPosts(posts.slice(0, 1))('a1')).toEqual([])
  expect(nextPosts(posts.slice(0, 2))('b1').map(({ id }) => id)).toEqual(['a1'])
})
