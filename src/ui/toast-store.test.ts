import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeToast, currentToasts, dismissToast, leaveOtherPages, showToast } from './toast-store.ts'

const at = (pathname: string) => vi.stubGlobal('location', { pathname })
const titles = () => currentToasts().map(({ title }) => title)

beforeEach(() => at('/contact'))
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
  vi.unstubAllGlobals()
})

test('a message disappears with its page, and does not return with it', () => {
  showToast({ title: 'Success!' })
  at('/pricing')
  showToast({ title: 'Copied' })
  leaveOtherPages('/pricing')
  expect(titles()).toEqual(['Copied'])
  leaveOtherPages('/contact')
  expect(titles()).toEqual([])
})

test('a repeated message replaces the former one, and at most four are shown', () => {
  for (const title of ['a', 'b', 'a', 'c', 'd', 'e']) showToast({ title })
  expect(titles()).toEqual(['a', 'c', 'd', 'e'])
})

test('an outdated message is changed in place, and does not return after it was dismissed', () => {
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
