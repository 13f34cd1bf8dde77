import * as v from 'valibot'

// The length of a demo. The contact page offers three, the form's address contains the chosen one, the visitor can
// change it in the form, and the row stores it.
// it.

/** The possible lengths of a demo in minutes. */
export const DEMO_LENGTHS = [15, 30, 45] as const
export type DemoLength = (typeof DEMO_LENGTHS)[number]

/** The default length, also for requests of older forms, which sent none. */
export const USUAL_LENGTH = 30 satisfies DemoLength

/** The length of a request's demo in minutes. */
export function minutesOf({ duration }: { duration?: DemoLength | undefined }): DemoLength {
  return duration ?? USUAL_LENGTH
}

/** A length as a number, or as text from a form or an address. */
export const demoLength = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits(), v.transform(Number))], 'Choose one of the lengths.'),
  v.picklist(DEMO_LENGTHS, 'Choose one of the lengths.'),
)

/** The length in a text; undefined for anything else. */
export function demoLengthOf(text: string): DemoLength | undefined {
  return DEMO_LENGTHS.find((minutes) => `${minutes}` === text)
}
