import { awards } from './awards.ts'
import {
  brand,
  chat,
  hours,
  identity,
  mailboxes,
  mailboxNames,
  phoneNumber,
  socialLinks,
  type MailboxName,
} from './brand.ts'
import { caseStudies } from './case-studies.ts'
import { certifications, soc2 } from './certifications.ts'
import { claims, type Claim } from './claims.ts'
import { competitors } from './competitors.ts'
import { customerStory } from './customer-story.ts'
import type { Fact } from './fact.ts'
import { integrations } from './integrations.ts'
import { leaders } from './leaders.ts'
import { legalFacts } from './legal.ts'
import { midSizedCaseStudies } from './mid-sized-case-studies.ts'
import { offices } from './offices.ts'
import { plans, priceList } from './plans.ts'
import { recordings } from './recordings.ts'
import { testimonials } from './testimonials.ts'

/** The kind of a fact. It decides whether a † marks the fact while it is a sample (an invented value). */
export type FactKind = 'figure' | 'person' | 'award' | 'office' | 'offer' | 'term' | 'company' | 'product'

/**
 * The kinds of facts that a † marks while they are samples. Facts of the other kinds have no †, because the notice on
 * every page for visitors of a demonstration covers them.
 */
export const markedKinds: readonly FactKind[] = ['figure', 'person', 'award', 'office', 'offer']

export type ListedFact = {
  kind: FactKind
  /** The statement, as a phrase for people. */
  what: string
  fact: Fact
  /** Paths of the pages that change if the fact is hidden. */
  pages: 'every page' | ReadonlyArray<`/${string}`>
  /** The file that defines the fact, relative to `src/company/facts/`. */
  file: string
  /** Set if a live site needs the fact, so it can't be hidden. */
  isEssential?: true
}

const mailboxPages: Record<Exclude<MailboxName, 'hello'>, ReadonlyArray<`/${string}`>> = {
  support: ['/contact', '/login', '/accessibility'],
  careers: ['/company/careers'],
  privacy: ['/privacy'],
  security: ['/security-disclosure'],
}

/** Every fact in this folder, once. The page with the sources, `npm run check:launch` and the tests use this list. */
export const allFacts: readonly ListedFact[] = [
  {
    kind: 'company',
    what: `The name ${brand.name}, and what it stands for: ${brand.tagline.toLowerCase()}`,
    fact: identity,
    pages: 'every page',
    file: 'brand.ts',
    isEssential: true,
  },
  {
    kind: 'company',
    what: `Office hours ${hours.text}, by which promises are counted`,
    fact: hours,
    pages: 'every page',
    file: 'brand.ts',
    isEssential: true,
  },
  {
    kind: 'company',
    what: `Telephone ${phoneNumber.text}`,
    fact: phoneNumber,
    pages: 'every page',
    file: 'brand.ts',
  },
  ...mailboxNames.map((name) => ({
    kind: 'company' as const,
    what: `Mailbox ${mailboxes[name].address}`,
    fact: mailboxes[name],
    file: 'brand.ts',
    ...(name === 'hello' ? ({ pages: 'every page', isEssential: true } as const) : { pages: mailboxPages[name] }),
  })),
  {
    kind: 'company',
    what: `Live chat in the product, ${chat.hours}`,
    fact: chat,
    pages: ['/contact', '/login'],
    file: 'brand.ts',
  },
  ...socialLinks.map((fact) => ({
    kind: 'company' as const,
    what: `Page on ${fact.network}: ${fact.href}`,
    fact,
    pages: 'every page' as const,
    file: 'brand.ts',
  })),
  ...Object.entries(legalFacts).map(([name, fact]) => ({
    kind: 'company' as const,
    what: `Legal notices, ${name}: ${fact.value}`,
    fact,
    pages: fact.pages,
    file: 'legal.ts',
    isEssential: true as const,
  })),
  ...offices.map((fact) => ({
    kind: 'office' as const,
    what: `Office in ${fact.city}: ${fact.address}`,
    fact,
    pages: 'every page' as const,
    file: 'offices.ts',
  })),
  {
    kind: 'term',
    what: `Plans and prices: ${plans.map(({ name, monthlyPrice }) => `${name} $${monthlyPrice}`).join(', ')}`,
    fact: priceList,
    pages: ['/', '/pricing', '/solutions'],
    file: 'plans.ts',
    isEssential: true,
  },
  ...Object.values<Claim>(claims).map((fact) => ({
    kind: fact.kind,
    what: [fact.value, fact.text].join(fact.text.startsWith('/') ? '' : ' '),
    fact,
    pages: fact.pages,
    file: 'claims.ts',
  })),
  ...leaders.map((fact) => ({
    kind: 'person' as const,
    what: `${fact.name}, ${fact.role}`,
    fact,
    pages: ['/company/about'] as const,
    file: 'leaders.ts',
  })),
  ...testimonials.map((fact) => ({
    kind: 'person' as const,
    what: `Testimonial of ${fact.name}, ${fact.firm}`,
    fact,
    pages: ['/'] as const,
    file: 'testimonials.ts',
  })),
  ...testimonials.flatMap(({ name, image }) =>
    image === null
      ? []
      : [
          {
            kind: 'person' as const,
            what: `Picture of ${name}`,
            fact: image,
            pages: ['/'] as const,
            file: 'testimonials.ts',
          },
        ],
  ),
  {
    kind: 'person',
    what: `Story of ${customerStory.name}, ${customerStory.firm}`,
    fact: customerStory,
    pages: ['/company/mission'],
    file: 'customer-story.ts',
  },
  ...caseStudies.map((fact) => ({
    kind: 'person' as const,
    what: `Case study of ${fact.firm}`,
    fact,
    pages: ['/resources/case-studies'] as const,
    file: 'case-studies.ts',
  })),
  ...midSizedCaseStudies.map((fact) => ({
    kind: 'person' as const,
    what: `Case study of ${fact.firm}`,
    fact,
    pages: ['/solutions/mid-sized-firms'] as const,
    file: 'mid-sized-case-studies.ts',
  })),
  ...awards.map((fact) => ({
    kind: 'award' as const,
    what: `Award: ${fact.title}, ${fact.by}`,
    fact,
    pages: ['/company/about'] as const,
    file: 'awards.ts',
  })),
  ...certifications.map((fact) => ({
    kind: 'award' as const,
    what: `Certificate: ${fact.name}`,
    fact,
    pages: fact === soc2 ? (['/security', '/contact'] as const) : (['/security'] as const),
    file: 'certifications.ts',
  })),
  ...competitors.map((fact) => ({
    kind: 'offer' as const,
    what: `Offer of ${fact.name}, $${fact.monthlyPrice} per user and month`,
    fact,
    pages: ['/pricing'] as const,
    file: 'competitors.ts',
  })),
  ...integrations.map((fact) => ({
    kind: 'product' as const,
    what: `Integration: ${fact.with}, by ${fact.by}`,
    fact,
    pages: ['/solutions/specialties'] as const,
    file: 'integrations.ts',
  })),
  ...recordings.map((fact) => ({
    kind: 'product' as const,
    what: `Video: ${fact.title}`,
    fact,
    pages: ['/resources/videos'] as const,
    file: 'recordings.ts',
  })),
]
