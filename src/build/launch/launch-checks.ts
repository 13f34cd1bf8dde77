import { claims, type Claim } from '../../company/facts/claims.ts'

/** Something on the site that an operator must see to before the first visitor comes. */
export type LaunchCheck = {
  /** What stands there now, as a phrase. */
  what: string
  /** The pages that show it. */
  where: ReadonlyArray<'every page' | `/${string}`>
  /** The file to edit, from the root of the repository. */
  file: string
  /** `replace`: sample data that must give way to the real thing. `confirm`: a statement that someone must be able to stand behind. */
  kind: 'replace' | 'confirm'
}

/** Take a row out when it is decided. Unverified figures are not listed here: they come from `claims.ts` by themselves. */
export const launchChecks: readonly LaunchCheck[] = [
  {
    what: 'Name and tagline of the product',
    where: ['every page'],
    file: 'src/company/facts/brand.ts',
    kind: 'replace',
  },
  {
    what: 'Telephone number and its hours',
    where: ['every page'],
    file: 'src/company/facts/brand.ts',
    kind: 'replace',
  },
  { what: 'E-mail addresses', where: ['every page'], file: 'src/company/facts/brand.ts', kind: 'replace' },
  { what: 'Offices', where: ['every page'], file: 'src/company/facts/brand.ts', kind: 'replace' },
  { what: 'Sample testimonials', where: ['/'], file: 'src/company/facts/testimonials.ts', kind: 'replace' },
  {
    what: 'Sample articles and authors (take them out with "lexharbor sample remove")',
    where: ['/blog'],
    file: 'pocketbase/sample',
    kind: 'replace',
  },
  {
    what: 'Prices, plan contents and yearly discount',
    where: ['/', '/pricing'],
    file: 'src/company/facts/plans.ts',
    kind: 'confirm',
  },
  {
    what: 'Assumptions of the revenue calculator',
    where: ['/', '/pricing'],
    file: 'src/site/rules/calculator.ts',
    kind: 'confirm',
  },
  {
    what: 'Sample competitors of the comparison',
    where: ['/pricing'],
    file: 'src/company/facts/competitors.ts',
    kind: 'replace',
  },
  {
    what: 'Answers about trial, contract, users and migration',
    where: ['/pricing'],
    file: 'src/pricing/pricing-faq.ts',
    kind: 'confirm',
  },
  { what: 'Six security features', where: ['/security'], file: 'src/security/security-features.ts', kind: 'confirm' },
  {
    what: 'Four certifications, none claimed as held',
    where: ['/security'],
    file: 'src/company/facts/certifications.ts',
    kind: 'confirm',
  },
  {
    what: 'What the product does for each legal duty, and the data processing terms',
    where: ['/security'],
    file: 'src/security/compliance-items.ts',
    kind: 'confirm',
  },
  {
    what: 'Live chat, its hours and the way to it (no chat window on this site)',
    where: ['/contact'],
    file: 'src/contact/channels.ts',
    kind: 'confirm',
  },
  {
    what: 'What is said about a demo of each length',
    where: ['/contact'],
    file: 'src/contact/demo-options.ts',
    kind: 'confirm',
  },
  { what: 'Sample offices', where: ['/contact'], file: 'src/company/facts/offices.ts', kind: 'replace' },
  { what: 'Answers to common questions', where: ['/contact'], file: 'src/contact/contact-faq.ts', kind: 'confirm' },
  {
    what: 'Story of the company and its values',
    where: ['/company/about'],
    file: 'src/company/about-page.tsx',
    kind: 'confirm',
  },
  { what: 'Sample leaders', where: ['/company/about'], file: 'src/company/facts/leaders.ts', kind: 'replace' },
  { what: 'Sample awards', where: ['/company/about'], file: 'src/company/facts/awards.ts', kind: 'replace' },
  {
    what: 'Sample customer story',
    where: ['/company/mission'],
    file: 'src/company/facts/customer-story.ts',
    kind: 'replace',
  },
  {
    what: 'Pillars and vision for 2030',
    where: ['/company/mission'],
    file: 'src/company/mission-page.tsx',
    kind: 'confirm',
  },
  {
    what: 'Company, address, law, courts, providers and backups: empty, shown as "to be confirmed"',
    where: ['/privacy', '/terms'],
    file: 'src/company/facts/brand.ts',
    kind: 'replace',
  },
  {
    what: 'What is stored, why and for how long',
    where: ['/privacy', '/cookies'],
    file: 'src/legal/stored-data.ts',
    kind: 'confirm',
  },
  {
    what: 'Privacy notice, read by a lawyer',
    where: ['/privacy'],
    file: 'src/legal/privacy-page.tsx',
    kind: 'confirm',
  },
  {
    what: 'Terms of the website, read by a lawyer',
    where: ['/terms'],
    file: 'src/legal/terms-page.tsx',
    kind: 'confirm',
  },
  {
    what: 'What was tested for accessibility, and who answers',
    where: ['/accessibility'],
    file: 'src/legal/accessibility-page.tsx',
    kind: 'confirm',
  },
  {
    what: 'Scope, safe harbor, 90 days and no bounty',
    where: ['/security-disclosure'],
    file: 'src/legal/security-disclosure-page.tsx',
    kind: 'confirm',
  },
  {
    what: 'How firms and their clients find their sign-in (not shown where LOGIN_URL is set)',
    where: ['/login'],
    file: 'src/login/login-page.tsx',
    kind: 'confirm',
  },
  {
    what: 'Sample case studies',
    where: ['/resources/case-studies'],
    file: 'src/company/facts/case-studies.ts',
    kind: 'replace',
  },
  {
    what: 'Sample webinars, with their presenters and figures',
    where: ['/webinars'],
    file: 'pocketbase/sample/webinars.json',
    kind: 'replace',
  },
  {
    what: 'Sample roles, with their salary ranges',
    where: ['/company/careers'],
    file: 'pocketbase/sample/job-roles.json',
    kind: 'replace',
  },
  {
    what: 'Benefits, habits and the steps of hiring',
    where: ['/company/careers'],
    file: 'src/careers/working-here.ts',
    kind: 'confirm',
  },
  {
    what: 'That a recording is sent to whoever asks for it',
    where: ['/webinars'],
    file: 'src/webinars/webinar-lists.tsx',
    kind: 'confirm',
  },
  {
    what: 'Sample case studies',
    where: ['/solutions/mid-sized-firms'],
    file: 'src/company/facts/mid-sized-case-studies.ts',
    kind: 'replace',
  },
  {
    what: 'Integrations and their formats',
    where: ['/solutions/specialties'],
    file: 'src/company/facts/integrations.ts',
    kind: 'confirm',
  },
  {
    what: 'What the product does for large firms (sign-in, walls, interfaces), and the four steps of a review',
    where: ['/solutions/large-firms'],
    file: 'src/solutions/large-firms-page.tsx',
    kind: 'confirm',
  },
  {
    what: 'The automated tasks, and which of them the Small Firm Plan includes',
    where: ['/solutions/small-firms'],
    file: 'src/solutions/automated-tasks.tsx',
    kind: 'confirm',
  },
  { what: 'What Matter Central and ClientHub do', where: ['/features'], file: 'src/features', kind: 'confirm' },
  {
    what: 'What the modules for litigation, family and corporate law do',
    where: ['/solutions/specialties'],
    file: 'src/solutions/specialties-page.tsx',
    kind: 'confirm',
  },
]

/** All that is still open: the list above, then each figure without a source. */
export function openLaunchChecks(): LaunchCheck[] {
  return [...launchChecks, ...unverifiedClaims()]
}

function unverifiedClaims(): LaunchCheck[] {
  const byId: Record<string, Claim> = claims
  return Object.entries(byId)
    .filter(([, { source }]) => source === 'unverified')
    .map(([id, { value, text, pages, reviewDate, disagreesWith }]) => {
      const against = disagreesWith.length === 0 ? '' : `, disagrees with ${disagreesWith.join(' and ')}`
      return {
        what: `"${value} ${text}" (${id}, review by ${reviewDate}${against})`,
        where: pages,
        file: 'src/company/facts/claims.ts',
        kind: 'confirm',
      }
    })
}
