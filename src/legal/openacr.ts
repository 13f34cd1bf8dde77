import { brand, mailbox } from '../company/facts/brand.ts'
import { conformanceTests } from './conformance-tests.ts'
import { enFindings, wcagFindings, type Finding } from './conformance.ts'
import { REPORT_CHANGED } from './report-facts.ts'

/** The id of each chapter of EN 301 549 in OpenACR's catalog, by the first number of the chapter's clauses. */
const enChapters: Readonly<Record<string, string>> = {
  '5': 'en_301_549_generic_requirements',
  '6': 'en_301_549_ict_with_two-way_voice',
  '7': 'en_301_549_ict_with_video',
  '8': 'en_301_549_hardware',
  '9': 'en_301_549_web',
  '10': 'en_301_549_non-web-documents',
  '11': 'en_301_549_software',
  '12': 'en_301_549_documentation_and_support_services',
  '13': 'en_301_549_ict_providing_relay_or_emergency_service_access',
}

/**
 * Matches whole chapters, and clauses of a chapter whose clauses the catalog does not list. Their findings go into the
 * chapter's `notes`.
 */
const WITHOUT_CRITERIA = /^(?:\d+|9\..+)$/

/**
 * Returns the report of `/accessibility` as OpenACR 0.1.0, in JSON, which is also valid YAML. The server fills in the
 * origin.
 */
export function openAcr(): string {
  const chapters = Object.entries(enChapters).map(([first, id]) => {
    const findings = enFindings.filter(({ number }) => number.split('.')[0] === first)
    const whole = findings.filter(({ number }) => WITHOUT_CRITERIA.test(number))
    const notes = whole.map(
      ({ number, name, conformance, ...finding }) => `${number} ${name}: ${conformance}. ${notesOf(finding)}`,
    )
    const chapter = whole.length > 0 ? { notes: notes.join('\n') } : criteriaOf(findings, 'none')
    return [id, chapter] as const
  })
  const report = {
    title: `${brand.name} Accessibility Conformance Report`,
    product: { name: `${brand.name} website`, description: 'The pages for visitors, without the screens of staff.' },
    author: { company_name: brand.name, email: mailbox('support'), website: `${brand.origin}/accessibility` },
    report_date: REPORT_CHANGED,
    evaluation_methods_used:
      'Automated tests, which run before every version goes out. Each note names those behind it.',
    catalog: '2.5-edition-wcag-2.2-508-eu-en',
    chapters: {
      success_criteria_level_a: criteriaOf(
        wcagFindings.filter(({ level }) => level === 'A'),
        'web',
      ),
      success_criteria_level_aa: criteriaOf(
        wcagFindings.filter(({ level }) => level === 'AA'),
        'web',
      ),
      ...Object.fromEntries(chapters),
    },
  }
  return `${JSON.stringify(report, null, 2)}\n`
}

function criteriaOf(findings: readonly Finding[], component: string) {
  return {
    criteria: findings.map(({ number, conformance, ...finding }) => ({
      num: number,
      components: [{ name: component, adherence: { level: conformance, notes: notesOf(finding) } }],
    })),
  }
}

function notesOf({ remark, tests }: Pick<Finding, 'remark' | 'tests'>): string {
  const named = tests.map((test) => `${conformanceTests[test].file} "${conformanceTests[test].name}"`)
  return [remark, ...named].join('\n')
}

/** Returns `/.well-known/security.txt` (RFC 9116). The server fills in the origin, and a date in the future. */
export function securityText(): string {
  return `Contact: mailto:${mailbox('security')}
Expires: {expires}
Preferred-Languages: en
Canonical: ${brand.origin}/.well-known/security.txt
Policy: ${brand.origin}/security-disclosure
`
}
