/**
 * A script that the importing script loads later. `src/build/site/shell.ts` provides its URL and integrity hash.
 */
declare module 'late:*' {
  export const address: string
  /** The script's hash, as Subresource Integrity writes it. */
  export const integrity: string
}
