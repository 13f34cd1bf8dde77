import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast, leaveOtherPages, showToast } from './toast-store.ts'

const at = (pathname: string) => vi.stubGlobal('location', { pathname })
const titles = () => currentToasts().map(({ title }) => title)

beforeEach(() => at('/contact'))
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
  vi.unstubAllGlobals()
})

test('a message leaves with the page on which it was shown, and does not come back with it', () => {
  showToast({ title: 'Success!' })
  at('/pricing')
  showToast({ title: 'Copied' })
  leaveOtherPages('/pricing')
  expect(titles()).toEqual(['Copied'])
  leaveOtherPages('/contact')
  expect(titles()).toEqual([])
})

test('the same message again takes the place of the one before, and no more than four are shown', () => {
  for (const title of ['a', 'b', 'a', 'c', 'd', 'e']) showToast({ title })
  expect(titles()).toEqual(['a', 'c', 'd', 'e'])
})
