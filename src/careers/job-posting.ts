import { escapeHtml } from '../lib/escape-html.ts'
import type { JsonLdData } from '../site/json-ld.tsx'
import { organizationReference } from '../site/organization.ts'
import { publicOrigin } from '../site/page-head.ts'
import { requirementLines } from './requirement-lines.ts'
import type { JobRole } from './rules/job-role.ts'

/**
 * An open role as structured data; none for a sample, which a job board would show without the demo banner. It has no
 * `validThrough`, because no end is known: it ends with its page.
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

/** As HTML, which job boards read. */
function description({ summary, requirements }: JobRole): string {
  const items = requirementLines(requirements).map((line) => `<li>${escapeHtml(line)}</li>`)
  return [
    summary === '' ? '' : `<p>${escapeHtml(summary)}</p>`,
    items.length === 0 ? '' : `<ul>${items.join('')}</ul>`,
  ].join('')
}

/** "Remote (US)" can be done from anywhere in the US; "Remote" names no country; anything else is a place of work. */
function place(location: string): JsonLdData {
  if (location === '') return {}
  const [remote, , country] = /^remote\b\s*(\((.+)\))?$/i.exec(location) ?? []
  if (remote === undefined) return { jobLocation: { '@type': 'Place', address: location } }
  return {
    jobLocationType: 'TELECOMMUTE',
    ...(country === undefined ? {} : { applicantLocationRequirements: { '@type': 'Country', name: country } }),
  }
}
