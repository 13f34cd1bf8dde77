import { sample, type Fact } from './fact.ts'

export type MidSizedCaseStudy = Fact & {
  firm: string
  /** The firm's size and field of law, in one line. */
  about: string
  before: string
  change: string
  after: string
}

/** The reports on `/solutions/mid-sized-firms`. A real firm must agree to be named. */
export const midSizedCaseStudies: readonly MidSizedCaseStudy[] = [
  {
    ...sample(),
    firm: 'Hollis Grant LLP',
    about: '24 attorneys · employment and commercial litigation',
    before:
      'Two offices kept two calendars, and the paralegals a third. No one could say which one was right without making a call.',
    change:
      'The employment group moved first, with its open matters only. Deadlines were counted again by rule and compared, line by line, with the old calendars.',
    after:
      'The comparison found dates that differed between the offices. The firm settled them before the second group moved, and closed the old calendars.',
  },
  {
    ...sample(),
    firm: 'Marsh, Keel & Dunn',
    about: '38 attorneys · real estate and estates',
    before:
      'Invoices went out in the third week, because three partners reviewed them on paper and one of them traveled.',
    change:
      'Draft invoices now wait for each reviewer in turn, with the reason for every change. A partner on the road approves on the phone.',
    after: 'Invoices leave in the first week. Clients ask less about single lines, because the partners already have.',
  },
]
