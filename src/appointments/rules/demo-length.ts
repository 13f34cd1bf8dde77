import * as v from 'valibot'

// The length of a demo. The contact page offers three lengths, and the address of the form contains the chosen one. The
// visitor can change it in the form, and the demo request stores it.

/** The possible lengths of a demo in minutes. */
export const DEMO_LENGTHS = [15, 30, 45] as const
export type DemoLength = (typeof DEMO_LENGTHS)[number]

/** The default length in minutes, also for older forms that send no length. */
export const USUAL_LENGTH = 30 satisfies DemoLength

/** Returns the length of a requested demo in minutes. */
export function minutesOf({ duration }: { duration?: DemoLength | undefined }): DemoLength {
  return duration ?? USUAL_LENGTH
}

/** Schema of a length: a number, or a text from a form or an address. */
export const demoLength = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits(), v.transform(Number))], 'Choose one of the lengths.'),
  v.picklist(DEMO_LENGTHS, 'Choose one of the lengths.'),
)

/** Returns the length in a text; undefined for any other text. */
export function demoLengthOf(text: string): DemoLength | undefined {
  return DEMO_LENGTHS.find((minutes) => `${minutes}` === text)
}
