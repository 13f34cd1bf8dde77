export type Leader = {
  name: string
  role: string
  text: string
  /** Sample data is marked as such wherever it is shown. */
  isSample: boolean
}

/** Replace these by the people who lead the company, with their consent, and set `isSample` to false. */
export const leaders: readonly Leader[] = [
  {
    name: 'Eleanor Voss',
    role: 'Chief Executive',
    text: 'Sets the direction, and answers for it. Two sentences on her years in or around a law firm belong here.',
    isSample: true,
  },
  {
    name: 'Marcus Tillery',
    role: 'Chief Technology Officer',
    text: 'Answers for how the product is built and run. Say here what he ran before, and for how many people.',
    isSample: true,
  },
  {
    name: 'Priya Raman',
    role: 'Head of Product',
    text: 'Decides what is built next, and what is not. Name the kind of firm she has sat in.',
    isSample: true,
  },
  {
    name: 'Jonah Feld',
    role: 'General Counsel',
    text: 'Answers for contracts, privacy and security questionnaires. Name his bar admissions.',
    isSample: true,
  },
]
