/**
 * A script beside the importing one that is loaded later; `src/build/site/late-script.ts` provides its address and
 * integrity.
 */
declare module 'late:*' {
  export const address: string
  /** Subresource Integrity. */
  export const integrity: string
}
