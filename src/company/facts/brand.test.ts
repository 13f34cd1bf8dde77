import { expect, test } from 'vitest'
import { chatHours, longHours, officeHours, shortHours } from './brand.ts'

test('the texts of opening hours in pages and mails', () => {
  expect([shortHours(officeHours), shortHours(chatHours)]).toEqual(['Mon-Fri 8AM-6PM ET', 'Mon-Fri 8AM-8PM ET'])
  expect(longHours(officeHours)).toBe('Monday to Friday, 8 AM to 6 PM Eastern Time')
})

test('the texts of noon and midnight', () => {
  expect(shortHours({ opens: 0, closes: 12 })).toBe('Mon-Fri 12AM-12PM ET')
  expect(longHours({ opens: 12, closes: 24 })).toBe('Monday to Friday, 12 PM to 12 AM Eastern Time')
})
