import { formatDollars, formatNumber } from '../lib/format-number.ts'
import type { JobRole } from './rules/job-role.ts'

/** Returns a salary as "$150,000–$185,000 a year", or with another currency as "EUR 90,000–110,000 a year". */
export function jobRoleSalary({
  salary_min,
  salary_max,
  currency,
}: Pick<JobRole, 'salary_min' | 'salary_max' | 'currency'>): string {
  const range =
    currency === 'USD'
      ? [formatDollars(salary_min), formatDollars(salary_max)]
      : [`${currency} ${formatNumber(salary_min)}`, formatNumber(salary_max)]
  return `${range.join('–')} a year`
}
