import { expect, test } from 'vitest'
import { articleKind } from '../articles/article-values.ts'
import type { ArticleValues } from '../articles/article-values.ts'
import type { AutosaveState } from './autosave-state.ts'
import { saveWords } from './save-words.ts'

const state: AutosaveState<ArticleValues> = {
  values: { ...articleKind.empty, title: 'Title' },
  loaded: null,
  status: 'typed',
  error: '',
  fieldErrors: {},
  theirs: null,
  conflicts: [],
  offered: null,
  isShared: false,
  isStored: true,
}

test.each([
  [{}, 'On this device…'],
  [{ values: articleKind.empty }, 'On this device; saved on the server once it has a title.'],
  [{ status: 'saved' as const }, 'Saved.'],
  [{ status: 'waiting' as const }, 'Your changes are on this device. Readers see them when you publish them.'],
  [
    { status: 'waiting' as const, isShared: true },
    'Your changes are on the server, for every editor on every device. Readers see them when you publish them.',
  ],
  [{ status: 'refused' as const, error: 'slug: taken' }, 'Not saved: slug: taken'],
  [{ status: 'gone' as const }, 'This article was deleted. Your text is on this device: copy what you need.'],
  [{ isStored: false }, 'This device can’t store your text: keep this page open until the article is saved.'],
])('for the state %j the editor reads “%s”', (changes, words) => {
  expect(saveWords({ ...state, ...changes }, articleKind)).toBe(words)
})

test('in a collection without drafts, the editor reads that readers see each save', () => {
  expect(saveWords({ ...state, status: 'waiting' }, { ...articleKind, hasDrafts: false })).toBe(
    'Your changes are on this device. Readers see them once you save them.',
  )
})
