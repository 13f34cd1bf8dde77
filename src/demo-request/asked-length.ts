import { DEMO_LENGTHS } from './demo-search.ts'

const USUAL_LENGTH = 30

/**
 * What stands in the notes when the visitor chose another length of demo on the contact page.
 * @param search the query of the address, with its "?"
 * @returns one sentence, or nothing for the usual length and for anything else
 */
export function askedLength(search: string): string {
  const asked = new URLSearchParams(search).get('duration')
  const minutes = DEMO_LENGTHS.find((length) => `${length}` === asked) ?? USUAL_LENGTH
  return minutes === USUAL_LENGTH ? '' : `We would like a ${minutes}-minute demo.`
}
