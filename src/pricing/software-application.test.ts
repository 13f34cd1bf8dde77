import { expect, test } from 'vitest'
import { softwareApplication } from './software-application.ts'

test.each([
  [0, 'Solo Practitioner', 49, 39],
  [1, 'Firm Growth', 69, 55],
  [2, 'Multi-Practice', 99, 79],
])('offer %i is %s at its two prices', (index, name, monthly, yearly) => {
  expect(softwareApplication()).toHaveProperty(
    ['offers', index],
    expect.objectContaining({
      '@type': 'Offer',
      name,
      price: monthly,
      priceCurrency: 'USD',
      priceSpecification: [expect.objectContaining({ price: monthly }), expect.objectContaining({ price: yearly })],
    }),
  )
})

test('there is no rating, because no rating has a source', () => {
  expect(JSON.stringify(softwareApplication())).not.toMatch(/aggregateRating|review/i)
})
