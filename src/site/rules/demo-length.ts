import * as v from 'valibot'

// The length of a demo: the contact page offers three, the address carries one, the form lets the visitor change it, the row stores it.

/** Minutes that a demo may take. */
export const DEMO_LENGTHS = [15, 30, 45] as const
export type DemoLength = (typeof DEMO_LENGTHS)[number]

/** Where nobody has said how long. Forms of before the choice sent none. */
export const USUAL_LENGTH = 30 satisfies DemoLength

/** How long the demo of a request takes. */
export function minutesOf({ duration }: { duration?: DemoLength | undefined }): DemoLength {
  return duration ?? USUAL_LENGTH
}

/** A length as a number, or as the text of one: what a form or an address holds. */
export const demoLength = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits(), v.transform(Number))], 'Choose one of the lengths.'),
  v.picklist(DEMO_LENGTHS, 'Choose one of the lengths.'),
)

/** The length that a text names; undefined for anything else. */
export function demoLengthOf(text: string): DemoLength | undefined {
  return DEMO_LENGTHS.find((minutes) => `${minutes}` === text)
}
