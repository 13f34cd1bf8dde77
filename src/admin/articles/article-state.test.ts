import { expect, test } from 'vitest'
import { byUrgency, type ArticleHead, type ArticleState } from './article-state.ts'

const head = (state: ArticleState, id: string, published_date: string, updated: string): ArticleHead => ({
  id,
  slug: id,
  title: id,
  category: '',
  author: '',
  cover: '',
  state,
  published_date,
  updated,
})

test.each<[ArticleState, string[]]>([
  ['draft', ['changed last', 'changed second', 'changed first']],
  ['live', ['changed second', 'changed last', 'changed first']],
  ['scheduled', ['changed first', 'changed last', 'changed second']],
])('articles of the state %s are in the order %j', (state, order) => {
  const heads = [
    head(state, 'changed first', '2026-09-08 09:00:00.000Z', '2026-11-01 09:00:00.000Z'),
    head(state, 'changed last', '2026-10-28 09:00:00.000Z', '2026-11-03 09:00:00.000Z'),
    head(state, 'changed second', '2026-11-23 09:00:00.000Z', '2026-11-02 09:00:00.000Z'),
  ]
  expect(heads.toSorted(byUrgency).map(({ id }) => id)).toEqual(order)
})
