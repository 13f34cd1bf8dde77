import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { redrawOld } from './support/browser/styles.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a page is redrawn once it has been open for a whole interval, and not after the end', () => {
  const [early, late] = [{ name: 'early' }, { name: 'late' }]
  let pages = [early]
  const drawn: string[] = []
  const stop = redrawOld(
    () => pages,
    ({ name }) => drawn.push(name),
  )
  vi.advanceTimersByTime(20_000)
  expect(drawn).toEqual([])
  pages = [early, late]
  vi.advanceTimersByTime(20_000)
  expect(drawn).toEqual(['early'])
  pages = [late]
  vi.advanceTimersByTime(20_000)
  expect(drawn).toEqual(['early', 'late'])
  stop()
  vi.advanceTimersByTime(60_000)
  expect(drawn).toEqual(['early', 'late'])
})
