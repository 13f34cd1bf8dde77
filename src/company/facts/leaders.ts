import { sample, type Fact } from './fact.ts'

export type Leader = Fact & {
  name: string
  role: string
  text: string
}

/** The company's leaders. A real person must agree to be named. */
export const leaders: readonly Leader[] = [
  {
    ...sample(),
    name: 'Eleanor Voss',
    role: 'Chief Executive',
    text: 'Ran the docket of a 40-attorney litigation firm in Oakland for nine years before she started the company. Sets the direction, and answers for it.',
  },
  {
    ...sample(),
    name: 'Marcus Tillery',
    role: 'Chief Technology Officer',
    text: 'Built payment ledgers for a credit union, where a balance that is off by a cent stops the day. Answers for how the product is built and run.',
  },
  {
    ...sample(),
    name: 'Priya Raman',
    role: 'Head of Product',
    text: 'A paralegal in family law for six years, then a designer. Decides what is built next, and what is not.',
  },
  {
    ...sample(),
    name: 'Jonah Feld',
    role: 'General Counsel',
    text: 'Admitted in California and New York; advised lawyers on professional responsibility. Answers for contracts, privacy and security questionnaires.',
  },
]
