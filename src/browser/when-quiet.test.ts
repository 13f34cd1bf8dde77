import { afterEach, expect, test, vi } from 'vitest'
import { whenQuiet } from './when-quiet.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/**
 * Simulates a page that has not loaded yet. Returns a function that fires its `load` event.
 * @param requestIdleCallback undefined if the browser has none
 */
function page(requestIdleCallback?: unknown): { load: () => void } {
  vi.useFakeTimers()
  const window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  return { load: () => window.dispatchEvent(new Event('load')) }
}

test('a browser without an idle period still runs the function, once', () => {
  const { load } = page(
    (run: () => void, options?: IdleRequestOptions) => options?.timeout && setTimeout(run, options.timeout),
  )
  const run = vi.fn<() => void>()
  whenQuiet(run)
  vi.runAllTimers()
  expect(run).not.toHaveBeenCalled()
  load()
  expect(run).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(run).toHaveBeenCalledTimes(1)
})

test('a browser without idle callbacks runs the function after the load, once', () => {
  const { load } = page()
  const run = vi.fn<() => void>()
  whenQuiet(run)
  load()
  expect(run).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(run).toHaveBeenCalledTimes(1)
})
