import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearDrafts, readDraft, readDrafts, writeDraft, type FormDraft } from './form-draft.ts'

const NOW = 1_800_000_000_000
const typed = { entries: [['email', 'dana@firm.example']], submitted: null, isUnchanged: false } as const
const draft: FormDraft = { ...typed, origin: { form: 'contact', path: '/contact', at: NOW } }

/** A tab's session storage. Its entries are own properties, as in a browser. */
class TabStorage {
  [key: string]: unknown
  getItem(key: string): unknown {
    return this[key] ?? null
  }
  setItem(key: string, value: string): void {
    this[key] = value
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.stubGlobal('location', { pathname: '/contact' })
  vi.stubGlobal('sessionStorage', new TabStorage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a draft is read as written, with its form, page and time; a draft of an older release without them is read too', () => {
  writeDraft('contact', 'contact', typed)
  expect(readDraft('contact')).toEqual(draft)
  sessionStorage.setItem('lexharbor-draft:contact', JSON.stringify(typed))
  expect(readDraft('contact')).toEqual(typed)
})

test('a draft that the loader stored has the typed text, its page, and no submission', () => {
  const { entries, origin } = draft
  sessionStorage.setItem('lexharbor-draft:contact', JSON.stringify({ entries, origin }))
  expect(readDraft('contact')).toEqual({ entries, origin, submitted: null, isUnchanged: false })
})

test('stored data that are no draft are not read', () => {
  for (const text of [
    'no JSON',
    'null',
    '{}',
    '{"entries":7}',
    JSON.stringify({ ...draft, origin: { form: 'contact' } }),
  ]) {
    sessionStorage.setItem('lexharbor-draft:contact', text)
    expect(readDraft('contact')).toBeNull()
  }
})

test('the list has the non-empty drafts; forgetting removes all drafts and nothing else', () => {
  writeDraft('contact', 'contact', typed)
  writeDraft('request-demo', 'request-demo', { ...typed, entries: [] })
  sessionStorage.setItem('lexharbor-visit-counted', '1')
  expect(readDrafts()).toEqual([{ name: 'contact', draft }])
  clearDrafts()
  expect(Object.keys(sessionStorage)).toEqual(['lexharbor-visit-counted'])
})

test('without storage there are no drafts, and typing still works', () => {
  vi.stubGlobal('sessionStorage', undefined)
  writeDraft('contact', 'contact', typed)
  expect([readDraft('contact'), readDrafts()]).toEqual([null, []])
  clearDrafts()
})
