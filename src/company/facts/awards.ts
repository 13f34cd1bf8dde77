export type Award = {
  title: string
  /** Who gave it, and when. */
  by: string
  /** Sample data is marked as such wherever it is shown. */
  isSample: boolean
}

/** Replace these by awards that the company holds, and set `isSample` to false. Take the section out if there are none. */
export const awards: readonly Award[] = [
  { title: 'Practice management product of the year', by: 'Awarding body and year to be confirmed', isSample: true },
  { title: 'Best client portal for small firms', by: 'Awarding body and year to be confirmed', isSample: true },
  { title: 'Workplace award for remote teams', by: 'Awarding body and year to be confirmed', isSample: true },
]
