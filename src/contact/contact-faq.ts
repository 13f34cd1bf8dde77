import { soc2 } from '../company/facts/certifications.ts'
import { claims } from '../company/facts/claims.ts'
import { withShown, type Dependent } from '../company/facts/fact.ts'
import type { PageTarget } from '../ui/link-target.ts'

/**
 * A question with its answer, as plain text. The page and the structured data for search engines contain exactly the
 * same text.
 */
type Question = Dependent & { question: string; answer: string }

export type FaqCategory = {
  id: string
  title: string
  questions: readonly Question[]
  /** A link to the page with more about the topic. */
  more: { to: PageTarget; label: string }
}

/**
 * Returns questions of firms with their answers, in four groups. A question is omitted while the site may not show a
 * fact that its answer needs.
 */
export function contactFaq(): FaqCategory[] {
  return groups.map(({ questions, ...group }) => ({ ...group, questions: withShown(questions) }))
}

const groups: readonly FaqCategory[] = [
  {
    id: 'pricing-and-plans',
    title: 'Pricing & Plans',
    questions: [
      {
        question: 'Where do I see what it costs?',
        answer:
          'On the pricing page: three plans, each with its price per user and month, billed by the month or by the year. You don’t have to ask us for a quote.',
      },
      {
        question: 'Does trying it cost anything?',
        answer:
          'No. The demo is free and so is the trial that follows it. There is no credit card to enter and there are no setup fees.',
        needs: [claims.noCreditCard],
      },
      {
        question: 'Who counts as a user?',
        answer: 'Everyone in the firm who signs in. Clients who read and write in their own thread do not.',
      },
    ],
    more: { to: '/pricing', label: 'Plans and prices' },
  },
  {
    id: 'implementation-and-setup',
    title: 'Implementation & Setup',
    questions: [
      {
        question: 'How long until the firm works in it?',
        answer:
          'That depends on how many people and open matters move. After the demo you get a plan with names and dates: who is trained when, and when you open new matters in the new system.',
      },
      {
        question: 'Must everyone change on the same day?',
        answer:
          'No. Begin with one practice group or with new matters only, and leave the old system readable until you no longer need it.',
      },
      {
        question: 'Who helps our people?',
        answer:
          'Every plan comes with support by email. Firm Growth adds priority support, and Multi-Practice a success manager of your own.',
      },
    ],
    more: { to: '/webinars', label: 'Training in webinars' },
  },
  {
    id: 'data-migration',
    title: 'Data Migration',
    questions: [
      {
        question: 'What can you bring over?',
        answer:
          'Whatever your current system can export: usually contacts and matters, calendar entries, documents, time entries and trust balances. We look at a real export before we promise anything.',
      },
      {
        question: 'What should we prepare?',
        answer:
          'A list of the systems that hold your matters, an export of each if possible, and the name of whoever knows them best.',
      },
      {
        question: 'How do we know that nothing got lost?',
        answer:
          'You check it before it counts. First comes a trial run: we compare the numbers of matters, contacts and documents, and you compare every trust balance with your own books.',
      },
    ],
    more: { to: '/resources/migration-guide', label: 'The migration guide' },
  },
  {
    id: 'security-and-compliance',
    title: 'Security & Compliance',
    questions: [
      {
        question: 'May a law firm keep client files in the cloud?',
        answer:
          'ABA Model Rule 1.6(c) asks for reasonable efforts to prevent unauthorized access to client information; it names no technology. Many state bars have published opinions on cloud services. The assessment stays yours, and we answer its questions in writing.',
      },
      {
        question: 'Who can read our matters?',
        answer:
          'Only the people you give access to, matter by matter. Ask us in the demo to show the access log of a matter.',
      },
      {
        question: 'Which audits have you passed?',
        answer:
          'SOC 2 Type II, over a whole year. The security page lists every certificate that we hold, with its date. We send the reports under a confidentiality agreement.',
        needs: [soc2],
        marked: soc2,
      },
    ],
    more: { to: '/security', label: 'Security in full' },
  },
]
