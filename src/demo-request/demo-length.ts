import * as v from 'valibot'
import { searchParameter } from '../lib/search-parameter.ts'

// The length of demo that the contact page offers, the address carries and the notes say.

/** Minutes that a demo may take, as the contact page offers them. */
export const DEMO_LENGTHS = [15, 30, 45] as const

/** The length of demo that the address asks for. */
export const demoSearchSchema = v.object({ duration: searchParameter(v.picklist(DEMO_LENGTHS)) })

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
