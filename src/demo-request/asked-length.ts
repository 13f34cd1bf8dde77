/** The lengths that the contact page offers beside the usual 30 minutes. */
const OTHER_LENGTHS = ['15', '45']

/**
 * What stands in the notes when the visitor chose another length of demo on the contact page.
 * @param search the query of the address, with its "?"
 * @returns one sentence, or nothing for the usual length and for anything else
 */
export function askedLength(search: string): string {
  const minutes = new URLSearchParams(search).get('duration') ?? ''
  return OTHER_LENGTHS.includes(minutes) ? `We would like a ${minutes}-minute demo.` : ''
}
