import { expect, test } from 'vitest'
import { NEW_ARTICLE } from './article-values.ts'
import type { AutosaveState } from './autosave.ts'
import { saveWords } from './save-words.ts'

const state: AutosaveState = {
  values: { ...NEW_ARTICLE, title: 'Title' },
  loaded: null,
  status: 'typed',
  error: '',
  theirs: null,
  conflicts: [],
  isStored: true,
}

test.each([
  [{}, 'On this device…'],
  [{ values: NEW_ARTICLE }, 'On this device; saved on the server once it has a title.'],
  [{ status: 'saved' as const }, 'Saved.'],
  [{ status: 'refused' as const, error: 'slug: taken' }, 'Not saved: slug: taken'],
  [{ isStored: false }, 'This device stores nothing: keep this page open until the article is saved.'],
])('%j is told as %s', (changes, words) => {
  expect(saveWords({ ...state, ...changes })).toBe(words)
})
