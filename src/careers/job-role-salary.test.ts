import { expect, test } from 'vitest'
import { jobRoleSalary } from './job-role-salary.ts'

test('dollars have their sign, other currencies their code', () => {
  expect(jobRoleSalary({ salary_min: 150_000, salary_max: 185_000, currency: 'USD' })).toBe('$150,000–$185,000 a year')
  expect(jobRoleSalary({ salary_min: 90_000, salary_max: 110_000, currency: 'EUR' })).toBe('EUR 90,000–110,000 a year')
})
