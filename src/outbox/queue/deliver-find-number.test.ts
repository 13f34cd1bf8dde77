import { createChallenge } from 'altcha-lib/v1'
import { afterEach, expect, test, vi } from 'vitest'
import { findNumber } from './deliver.ts'

const never = new AbortController().signal

afterEach(() => vi.unstubAllGlobals())

const withoutWebCrypto = () => vi.stubGlobal('crypto', {})

test.each([
  ['with Web Crypto', () => undefined],
  ['without it, as on plain http', withoutWebCrypto],
])('%s the number is found, also if it is the first or the last one', async (_, prepare) => {
  const challenges = await Promise.all(
    [0, 777, 1200].map((number) => createChallenge({ hmacKey: 'key', maxNumber: 1200, number })),
  )
  prepare()
  expect(
    await Promise.all(challenges.map((challenge) => findNumber({ ...challenge, maxnumber: 1200 }, never))),
  ).toEqual([0, 777, 1200])
})

test.each([
  ['with Web Crypto', () => undefined],
  ['without it', withoutWebCrypto],
])('%s the search ends if there is no such number, or if it is aborted', async (_, prepare) => {
  const challenge = await createChallenge({ hmacKey: 'key', maxNumber: 1200, number: 1200 })
  prepare()
  expect(await findNumber({ ...challenge, maxnumber: 1199 }, never)).toBeUndefined()
  await expect(findNumber({ ...challenge, maxnumber: 1200 }, AbortSignal.abort())).rejects.toThrow('aborted')
})

test('without Web Crypto, another algorithm yields no number and no endless search', async () => {
  withoutWebCrypto()
  const work = { challenge: '00', salt: 'a', algorithm: 'SHA-512', maxnumber: 1e9 }
  expect(await findNumber(work, never)).toBeUndefined()
})
