/** A script beside the importing one that is loaded later; `src/build/site/late-script.ts` says where it is, and what it is. */
declare module 'late:*' {
  export const address: string
  /** Subresource Integrity. */
  export const integrity: string
}
