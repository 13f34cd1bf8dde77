import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeToast, currentToasts, dismissToast, leaveOtherPages, showToast } from './toast-store.ts'

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

test('a message that is no longer so is changed in its place, and does not come back once it is gone', () => {
  const saved = showToast({ title: 'Saved', description: 'It will be sent.' })
  showToast({ title: 'Copied' })
  changeToast(saved, { title: 'Sent', tone: 'success' })
  expect(currentToasts()).toMatchObject([
    { id: saved, title: 'Sent', description: '', tone: 'success' },
    { title: 'Copied' },
  ])
  dismissToast(saved)
  changeToast(saved, { title: 'Sent' })
  expect(titles()).toEqual(['Copied'])
})
