import { expect, test } from 'vitest'
import { articleKind } from '../articles/article-values.ts'
import { mergeValues } from './merge-values.ts'

const base = { ...articleKind.empty, title: 'Title', content: 'Text.', excerpt: 'Words.' }

test('changes of two editors to different fields are merged', () => {
  expect(mergeValues(base, { ...base, title: 'Mine' }, { ...base, content: 'Theirs.', featured: true })).toEqual({
    merged: { ...base, title: 'Mine', content: 'Theirs.', featured: true },
    conflicts: [],
  })
})

test('an equal change of both editors is no conflict; an editor without changes gets the other’s version', () => {
  const theirs = { ...base, title: 'Better', excerpt: '' }
  expect(mergeValues(base, { ...base, title: 'Better' }, theirs)).toEqual({ merged: theirs, conflicts: [] })
  expect(mergeValues(base, base, theirs)).toEqual({ merged: theirs, conflicts: [] })
})

test('a field that both editors changed differently is a conflict, and keeps the own text until an editor decides', () => {
  expect(
    mergeValues(
      base,
      { ...base, title: 'Mine', content: 'Mine.' },
      { ...base, title: 'Theirs', content: 'Theirs.', slug: 's' },
    ),
  ).toEqual({ merged: { ...base, title: 'Mine', content: 'Mine.', slug: 's' }, conflicts: ['title', 'content'] })
})
