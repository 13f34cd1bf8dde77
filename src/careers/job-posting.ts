import { escapeHtml } from '../lib/escape-html.ts'
import type { JsonLdData } from '../site/json-ld.tsx'
import { organizationReference } from '../site/organization.ts'
import { publicOrigin } from '../site/page-head.ts'
import { requirementLines } from './requirement-lines.ts'
import type { JobRole } from './rules/job-role.ts'

/**
 * Returns an open role as structured data; none for a sample, because a job board would show it without the demo
 * notice. There is no `validThrough`, because the end of an offer is unknown: it ends when its page is removed.
 */
export function jobPostings(role: JobRole): JsonLdData[] {
  return role.sample ? [] : [jobPosting(role)]
}

function jobPosting(role: JobRole): JsonLdData {
  return {
    '@type': 'JobPosting',
    title: role.title,
    description: description(role),
    identifier: { '@type': 'PropertyValue', name: 'slug', value: role.slug },
    url: `${publicOrigin()}/company/careers/${encodeURIComponent(role.slug)}`,
    datePosted: role.created.slice(0, 10),
    occupationalCategory: role.department,
    hiringOrganization: organizationReference(),
    directApply: true,
    ...(role.employment_type === '' ? {} : { employmentType: role.employment_type.toUpperCase().replace(/\W+/g, '_') }),
    ...place(role.location),
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: role.currency,
      value: { '@type': 'QuantitativeValue', minValue: role.salary_min, maxValue: role.salary_max, unitText: 'YEAR' },
    },
  }
}

/** Returns the description as HTML, which job boards read. */
function description({ summary, requirements }: JobRole): string {
  const items = requirementLines(requirements).map((line) => `<li>${escapeHtml(line)}</li>`)
  return [
    summary === '' ? '' : `<p>${escapeHtml(summary)}</p>`,
    items.length === 0 ? '' : `<ul>${items.join('')}</ul>`,
  ].join('')
}

/**
 * Returns the place of work as structured data. "Remote (US)" permits work from anywhere in the US; "Remote" names no
 * country; any other text is an office.
 */
function place(location: string): JsonLdData {
  if (location === '') return {}
  const [remote, , country] = /^remote\b\s*(\((.+)\))?$/i.exec(location) ?? []
  if (remote === undefined) return { jobLocation: { '@type': 'Place', address: location } }
  return {
    jobLocationType: 'TELECOMMUTE',
    ...(country === undefined ? {} : { applicantLocationRequirements: { '@type': 'Country', name: country } }),
  }
}
