import { brand } from '../company/facts/brand.ts'
import type { JsonLdData } from '../site/json-ld.tsx'
import { organizationReference } from '../site/organization.ts'
import { publicOrigin } from '../site/page-head.ts'
import { plans, yearlyPrice } from '../company/facts/plans.ts'

/**
 * Returns the product with each plan's price as structured data. It contains no rating, because we have no source for
 * one.
 */
export function softwareApplication(): JsonLdData {
  const origin = publicOrigin()
  return {
    '@type': 'SoftwareApplication',
    '@id': `${origin}/#software`,
    name: brand.name,
    description: brand.tagline,
    url: `${origin}/`,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web browser',
    publisher: organizationReference(),
    offers: plans.map(({ name, monthlyPrice }) => ({
      '@type': 'Offer',
      name,
      url: `${origin}/pricing`,
      price: monthlyPrice,
      priceCurrency: 'USD',
      priceSpecification: [
        priceOfUserAndMonth('Billed monthly', monthlyPrice),
        priceOfUserAndMonth('Billed annually', yearlyPrice(monthlyPrice)),
      ],
    })),
  }
}

function priceOfUserAndMonth(name: string, price: number): JsonLdData {
  return {
    '@type': 'UnitPriceSpecification',
    name,
    price,
    priceCurrency: 'USD',
    unitText: 'user per month',
    referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
  }
}
