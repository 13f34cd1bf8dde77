import { afterEach, expect, test, vi } from 'vitest'
import { recordFirstInput, programSigns } from './use-form.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const form = (website = '') => {
  const data = new FormData()
  data.set('website', website)
  return data
}
const touched = (hasBeenActive: boolean) => vi.stubGlobal('navigator', { userActivation: { hasBeenActive } })

test('after a key, pointer or touch no time is sent', () => {
  touched(true)
  expect(programSigns(form(), 'send-email')).toEqual({})
})

test('a browser that does not report user activity sends no time', () => {
  vi.stubGlobal('navigator', {})
  expect(programSigns(form(), 'send-email')).toEqual({})
})

test('without a key or a pointer the time starts with the first input', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  touched(false)
  recordFirstInput('request-demo')
  vi.advanceTimersByTime(300)
  recordFirstInput('request-demo')
  vi.advanceTimersByTime(100)
  expect(programSigns(form(), 'request-demo')).toEqual({ elapsedMs: 400 })
})

test('the content of the hidden field is sent', () => {
  touched(true)
  expect(programSigns(form('https://pills.example'), 'send-email')).toEqual({ website: 'https://pills.example' })
})
