import { afterEach, expect, test, vi } from 'vitest'
import { campaignOfVisit, forgetCampaign, storeCampaign } from './visit-source.ts'

afterEach(() => vi.unstubAllGlobals())

function visit(search: string): void {
  vi.stubGlobal('location', { search })
  storeCampaign()
}

function tab(): void {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
}

test('the campaign in the address is stored for the visit, and no other part of the address', () => {
  tab()
  visit('?email=a@firm.example&utm_source=bar-journal&utm_campaign=Herbst+%E2%80%9C26%E2%80%9D&sum=1')
  visit('?plan=growth')
  expect([...campaignOfVisit()]).toEqual([
    ['utm_source', 'bar-journal'],
    ['utm_campaign', 'Herbst “26”'],
  ])
  visit('?utm_medium=mail')
  expect([...campaignOfVisit()]).toEqual([['utm_medium', 'mail']])
  forgetCampaign()
  expect([...campaignOfVisit()]).toEqual([])
})

test('if storage is disabled, nothing is stored and no error occurs', () => {
  vi.stubGlobal('sessionStorage', undefined)
  visit('?utm_source=bar-journal')
  expect([...campaignOfVisit()]).toEqual([])
  forgetCampaign()
})
