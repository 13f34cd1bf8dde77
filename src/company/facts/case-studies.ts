import { sample, type Fact } from './fact.ts'

/** A firm's report on its change to the product, with measurements. */
export type CaseStudy = Fact & {
  firm: string
  field: string
  before: string
  change: string
  /** What was measured, how and when, and the result. */
  measured: ReadonlyArray<{ what: string; how: string; result: string }>
  /** What went worse than the firm had hoped. */
  notWell: string
}

/** The reports on `/resources/case-studies`. A real firm must agree to the report about it. */
export const caseStudies: readonly CaseStudy[] = [
  {
    ...sample(),
    firm: 'Ferrand Oakes LLP',
    field: 'Litigation · 11 attorneys',
    before:
      'Two calendars, one shared drive, and a docket clerk who was the only person to know which of the three was right.',
    change:
      'Matters were moved in four weeks, by practice group. Both calendars ran until the last group had compared them for ten days.',
    measured: [
      {
        what: 'Deadlines entered late',
        how: 'Entry date against the date of the court’s notice, three months before and three after',
        result: 'From 14 in 212 to 3 in 198',
      },
      {
        what: 'Days from the end of the month to the bill',
        how: 'Median of all bills, same months of two years',
        result: 'From 11 to 6',
      },
    ],
    notWell: 'The firm had to rebuild custom reports, which took two months longer than planned.',
  },
  {
    ...sample(),
    firm: 'Naomi Reyes Hart, Attorney',
    field: 'Family law · 1 attorney',
    before:
      'Clients called in the evening to ask what had happened, and no one wrote down those calls before Friday, or at all.',
    change:
      'Every client was invited to a thread. Calls without an appointment went to voicemail, which names the thread.',
    measured: [
      {
        what: 'Calls after six in the evening',
        how: 'Phone company records, six weeks before and six after',
        result: 'From 31 to 9',
      },
      {
        what: 'Time entered on the day it was worked',
        how: 'Date of entry against date of work, all entries of a quarter',
        result: 'From 38 % to 81 %',
      },
    ],
    notWell: 'A third of the clients never opened the thread. The firm still calls them.',
  },
]
