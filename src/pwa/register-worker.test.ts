import { afterEach, expect, test, vi } from 'vitest'
import { until } from '../../tests/support/until.ts'
import { registerWorker } from './register-worker.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function page({ prerendering }: { prerendering: boolean }) {
  const document = Object.assign(new EventTarget(), { prerendering })
  const worker = { postMessage: vi.fn<(message: unknown) => void>() }
  const register = vi.fn<(url: string) => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { pathname: '/blog' })
  vi.stubGlobal('navigator', { serviceWorker: { register, ready: Promise.resolve({ active: worker }) } })
  return { document, register, worker }
}

test('the worker is registered, and notified of the open page', async () => {
  const { register, worker } = page({ prerendering: false })
  registerWorker()
  expect(register.mock.calls).toEqual([['/sw.js']])
  await until('the worker is told', () => worker.postMessage.mock.calls.length > 0)
  expect(worker.postMessage.mock.calls).toEqual([[{ type: 'PAGE_OPEN', path: '/blog' }]])
})

test('a prerendered page counts as open once when it is shown', async () => {
  const { document, register, worker } = page({ prerendering: true })
  registerWorker()
  expect(register).not.toHaveBeenCalled()
  document.prerendering = false
  document.dispatchEvent(new Event('prerenderingchange'))
  document.dispatchEvent(new Event('prerenderingchange'))
  expect(register).toHaveBeenCalledTimes(1)
  await until('the worker is told', () => worker.postMessage.mock.calls.length > 0)
  expect(worker.postMessage.mock.calls).toEqual([[{ type: 'PAGE_OPEN', path: '/blog' }]])
})
