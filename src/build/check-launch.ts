import { allFacts, type ListedFact } from '../company/facts/all-facts.ts'
import { openContradictions } from '../company/facts/contradictions.ts'
import { site } from '../company/facts/fact.ts'
import { isProgram, runMain } from './tools/processes.mjs'

/** Something on the site that an operator should check before the launch. A fact: an entry in `src/company/facts`. */
export type LaunchCheck = {
  /** The present text or fact, as a phrase. */
  what: string
  /** The pages that show it. */
  where: ReadonlyArray<'every page' | `/${string}`>
  /** The file or folder to edit, from the root of the repository. */
  file: string
  /**
   * `switch`: the site is still a demonstration. `essential`: a fact that a live site needs. `decide`: statements that
   * contradict each other. `content`: sample content of the database. `text`: sentences that a person must confirm; no
   * code checks this. `sample`: a fact that a live site leaves out until it is confirmed; it blocks nothing.
   */
  kind: 'switch' | 'essential' | 'decide' | 'content' | 'text' | 'sample'
}

/** Texts and sample content that belong to no fact. Delete an entry after the operator has confirmed or replaced it. */
export const textsToConfirm: readonly LaunchCheck[] = [
  {
    what: 'Sample articles and authors (remove them with "lexharbor sample remove")',
    where: ['/blog'],
    file: 'pocketbase/sample',
    kind: 'content',
  },
  {
    what: 'Assumptions of the revenue calculator',
    where: ['/', '/pricing'],
    file: 'src/site/rules/calculator.ts',
    kind: 'text',
  },
  {
    what: 'Answers about trial, contract, users and migration',
    where: ['/pricing'],
    file: 'src/pricing/pricing-faq.ts',
    kind: 'text',
  },
  { what: 'Six security features', where: ['/security'], file: 'src/security/security-features.ts', kind: 'text' },
  {
    what: 'What the product does for each legal duty, and the data processing terms',
    where: ['/security'],
    file: 'src/security/compliance-items.ts',
    kind: 'text',
  },
  {
    what: 'Live chat, its hours and the way to it (no chat window on this site)',
    where: ['/contact'],
    file: 'src/contact/channels.ts',
    kind: 'text',
  },
  {
    what: 'A demo of 30 minutes on Home, and of 15, 30 or 45 minutes in the form',
    where: ['/', '/request-demo'],
    file: 'src/appointments/rules/appointment.ts',
    kind: 'text',
  },
  {
    what: 'Firm sizes, which the forms for a demo and for a message divide differently',
    where: ['/request-demo', '/contact'],
    file: 'src/contact/rules/contact-message.form.ts',
    kind: 'text',
  },
  {
    what: 'Short names of the plans in the calculator, and full names in the price list',
    where: ['/', '/pricing'],
    file: 'src/company/facts/plans.ts',
    kind: 'text',
  },
  {
    what: 'A drawing, and no stock photograph, in place of an article’s missing picture',
    where: ['/blog'],
    file: 'src/blog/category-image.ts',
    kind: 'text',
  },
  {
    what: 'What is said about a demo of each length',
    where: ['/contact'],
    file: 'src/contact/demo-options.ts',
    kind: 'text',
  },
  { what: 'Answers to common questions', where: ['/contact'], file: 'src/contact/contact-faq.ts', kind: 'text' },
  {
    what: 'Story of the company and its values',
    where: ['/company/about'],
    file: 'src/company/about-page.tsx',
    kind: 'text',
  },
  {
    what: 'Pillars and vision for 2030',
    where: ['/company/mission'],
    file: 'src/company/mission-page.tsx',
    kind: 'text',
  },
  {
    what: 'What is stored, why and for how long',
    where: ['/privacy', '/cookies'],
    file: 'src/legal/stored-data.ts',
    kind: 'text',
  },
  {
    what: 'Privacy notice, read by a lawyer',
    where: ['/privacy'],
    file: 'src/legal/privacy-page.tsx',
    kind: 'text',
  },
  {
    what: 'Terms of the website, read by a lawyer',
    where: ['/terms'],
    file: 'src/legal/terms-page.tsx',
    kind: 'text',
  },
  {
    what: 'What is missing for accessibility, and who answers',
    where: ['/accessibility'],
    file: 'src/legal/accessibility-page.tsx',
    kind: 'text',
  },
  {
    what: 'How the website does by each criterion of WCAG 2.2 and each clause of EN 301 549, and what support does',
    where: ['/accessibility'],
    file: 'src/legal/conformance.ts',
    kind: 'text',
  },
  {
    what: 'Scope, safe harbor, 90 days and no bounty',
    where: ['/security-disclosure'],
    file: 'src/legal/security-disclosure-page.tsx',
    kind: 'text',
  },
  {
    what: 'How firms and their clients find their sign-in (not shown where LOGIN_URL is set)',
    where: ['/login'],
    file: 'src/login/login-page.tsx',
    kind: 'text',
  },
  {
    what: 'Sample webinars, with their presenters, figures and film',
    where: ['/webinars'],
    file: 'pocketbase/sample/webinars.json',
    kind: 'content',
  },
  {
    what: 'Sample roles, with their salary ranges',
    where: ['/company/careers'],
    file: 'pocketbase/sample/job-roles.json',
    kind: 'content',
  },
  {
    what: 'Benefits, habits and the steps of hiring',
    where: ['/company/careers'],
    file: 'src/careers/working-here.ts',
    kind: 'text',
  },
  {
    what: 'That a recording is sent to whoever asks for it',
    where: ['/webinars'],
    file: 'src/webinars/webinar-lists.tsx',
    kind: 'text',
  },
  {
    what: 'What the product does for large firms (sign-in, walls, interfaces), and the four steps of a review',
    where: ['/solutions/large-firms'],
    file: 'src/solutions/large-firms-page.tsx',
    kind: 'text',
  },
  {
    what: 'The automated tasks, and which of them the Small Firm Plan includes',
    where: ['/solutions/small-firms'],
    file: 'src/solutions/automated-tasks.tsx',
    kind: 'text',
  },
  {
    what: 'What goes wrong in a firm, and how the product meets it',
    where: ['/'],
    file: 'src/home/problems.tsx',
    kind: 'text',
  },
  {
    what: 'How firms of four sizes work with it, and four questions that each answers its own way',
    where: ['/solutions'],
    file: 'src/solutions/size-questions.ts',
    kind: 'text',
  },
  {
    what: 'What a solo attorney gets from the product',
    where: ['/solutions/solo'],
    file: 'src/solutions/solo-page.tsx',
    kind: 'text',
  },
  {
    what: 'What a mid-sized firm gets from the product',
    where: ['/solutions/mid-sized-firms'],
    file: 'src/solutions/mid-sized-firms-page.tsx',
    kind: 'text',
  },
  {
    what: 'What happens to a demo request: its hours, who confirms it, the invitation, what you show',
    where: ['/request-demo', '/thank-you'],
    file: 'src/demo-request/demo-request-form.tsx',
    kind: 'text',
  },
  {
    what: 'That subscribers get new articles once a week at most, and nothing else',
    where: ['/resources', '/newsletter/confirm', '/newsletter/preferences', '/newsletter/unsubscribe'],
    file: 'src/newsletter/newsletter-form.tsx',
    kind: 'text',
  },
  {
    what: 'What the guides in each practice area answer',
    where: ['/resources/guides'],
    file: 'src/resources/guides-page.tsx',
    kind: 'text',
  },
  {
    what: 'Four sheets to print, read by a lawyer',
    where: ['/resources/templates'],
    file: 'src/resources/sheets.ts',
    kind: 'text',
  },
  {
    what: 'How a firm moves to another system, in eight steps',
    where: ['/resources/migration-guide'],
    file: 'src/resources/migration-steps.tsx',
    kind: 'text',
  },
  {
    what: 'What each case study must report, and that a person at the firm answers for it',
    where: ['/resources/case-studies'],
    file: 'src/resources/case-studies-page.tsx',
    kind: 'text',
  },
  {
    what: 'Where visitors can see the product',
    where: ['/resources/videos'],
    file: 'src/resources/videos-page.tsx',
    kind: 'text',
  },
  { what: 'What Matter Central and ClientHub do', where: ['/features'], file: 'src/features', kind: 'text' },
  {
    what: 'What the modules for litigation, family and corporate law do',
    where: ['/solutions/specialties'],
    file: 'src/solutions/specialties-page.tsx',
    kind: 'text',
  },
]

/** Returns all open checks: demonstration mode, unconfirmed facts, their contradictions, and `textsToConfirm`. */
export function openLaunchChecks(): LaunchCheck[] {
  return [...theSwitch(), ...unconfirmed('essential'), ...contradictions(), ...textsToConfirm, ...unconfirmed('sample')]
}

/** Returns whether an open check of this kind blocks the launch. */
export function isBlocking({ kind }: LaunchCheck): boolean {
  return kind !== 'sample'
}

/**
 * Returns the reasons why this site can't be built: an essential fact is hidden, a live site has an unconfirmed one, or
 * a demonstration has no samples.
 */
export function refusals(): string[] {
  const essential = allFacts.filter(({ isEssential }) => isEssential)
  const hidden = essential.filter(({ fact }) => fact.state === 'hidden')
  const open = essential.filter(({ fact }) => site.mode === 'live' && fact.state === 'sample')
  return [
    ...hidden.map(
      ({ what, file }) => `${inFacts(file)}: hidden, but every site needs it. Confirm it, or make it a sample: ${what}`,
    ),
    ...open.map(({ what, file }) => `${inFacts(file)}: not confirmed, but a live site needs it. Confirm it: ${what}`),
    ...(site.mode === 'live' || allFacts.some(({ fact }) => fact.state === 'sample')
      ? []
      : ['src/company/facts/fact.ts: says "demonstration", but no fact is a sample any more. Set it to "live"']),
  ]
}

const inFacts = (file: string) => `src/company/facts/${file}`

function theSwitch(): LaunchCheck[] {
  if (site.mode === 'live') return []
  return [
    {
      what: 'The site says on every page that it is a demonstration',
      where: ['every page'],
      file: 'src/company/facts/fact.ts',
      kind: 'switch',
    },
  ]
}

function unconfirmed(kind: 'essential' | 'sample'): LaunchCheck[] {
  return allFacts
    .filter((each) => (each.isEssential === true) === (kind === 'essential') && isOpen(each))
    .map(({ what, pages, file }) => ({
      what,
      where: pages === 'every page' ? [pages] : pages,
      file: inFacts(file),
      kind,
    }))
}

/** Returns whether the operator must still decide about the fact: it is a sample, or it is essential and hidden. */
function isOpen({ fact, isEssential }: ListedFact): boolean {
  return isEssential ? fact.state !== 'confirmed' : fact.state === 'sample'
}

function contradictions(): LaunchCheck[] {
  return openContradictions().map(({ what, between }) => ({
    what,
    where: [...new Set(between.flatMap((side) => pagesOf(side)))],
    file: 'src/company/facts/contradictions.ts',
    kind: 'decide',
  }))
}

function pagesOf(side: ListedFact['fact']): LaunchCheck['where'] {
  const pages = allFacts.find(({ fact }) => fact === side)?.pages ?? []
  return pages === 'every page' ? [pages] : pages
}

const headings = {
  switch: 'Last of all: switch the site to live in this file',
  essential: 'Confirm each of these in its file: a live site needs them all',
  decide: 'Decide: these contradict each other. Correct or hide one side of each',
  content: 'Replace this sample content of the database',
  text: 'Read and correct these texts, then delete their rows in src/build/check-launch.ts',
  sample: 'Optional: confirm what is true. A live site leaves the rest out',
} as const satisfies Record<LaunchCheck['kind'], string>

const order = [
  'essential',
  'decide',
  'content',
  'text',
  'switch',
  'sample',
] as const satisfies readonly LaunchCheck['kind'][]

/** Returns the output of `npm run check:launch`: the open checks, grouped by the required action and then by file. */
export function launchReport(checks: readonly LaunchCheck[]): string {
  if (checks.length === 0) return 'Nothing is left to confirm, decide or replace: the site can go live.\n'
  const parts = order.map((kind) =>
    group(
      headings[kind],
      checks.filter((check) => check.kind === kind),
    ),
  )
  const blocking = checks.filter(isBlocking).length
  return `${parts.join('')}${checks.length} open, ${blocking} of them before the launch. Work from the top down, then run this command again.\n`
}

function group(heading: string, checks: readonly LaunchCheck[]): string {
  if (checks.length === 0) return ''
  const byFile = new Map<string, LaunchCheck[]>()
  for (const check of checks) byFile.set(check.file, [...(byFile.get(check.file) ?? []), check])
  const files = [...byFile].map(
    ([file, rows]) => `  ${file}\n${rows.map(({ what, where }) => `    - ${what} [${where.join(', ')}]\n`).join('')}`,
  )
  return `${heading} (${checks.length})\n${files.join('')}\n`
}

/**
 * Prints what an operator must confirm, decide or replace before going live. With `--strict` it exits with status 1 if
 * anything blocks the launch.
 */
async function checkLaunch(): Promise<void> {
  const open = openLaunchChecks()
  process.stdout.write(launchReport(open))
  if (process.argv.includes('--strict') && open.some(isBlocking)) process.exitCode = 1
}

if (isProgram(import.meta.url)) await runMain(checkLaunch)
