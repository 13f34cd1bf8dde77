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

test('a person is never timed, however quick', () => {
  touched(true)
  expect(programSigns(form(), 'send-email')).toEqual({})
})

test('a browser that can’t tell raises no suspicion', () => {
  vi.stubGlobal('navigator', {})
  expect(programSigns(form(), 'send-email')).toEqual({})
})

test('without a key or a pointer the time counts from the first input, not from later ones', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  touched(false)
  recordFirstInput('request-demo')
  vi.advanceTimersByTime(300)
  recordFirstInput('request-demo')
  vi.advanceTimersByTime(100)
  expect(programSigns(form(), 'request-demo')).toEqual({ elapsedMs: 400 })
})

test('what stands in the hidden field travels along', () => {
  touched(true)
  expect(programSigns(form('https://pills.example'), 'send-email')).toEqual({ website: 'https://pills.example' })
})
