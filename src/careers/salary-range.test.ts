import { expect, test } from 'vitest'
import { salaryRange } from './salary-range.ts'

test('dollars have their sign, other currencies their code', () => {
  expect(salaryRange({ salary_min: 150_000, salary_max: 185_000, currency: 'USD' })).toBe('$150,000–$185,000 a year')
  expect(salaryRange({ salary_min: 90_000, salary_max: 110_000, currency: 'EUR' })).toBe('EUR 90,000–110,000 a year')
})
