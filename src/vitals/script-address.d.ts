/** The address of a script beside the importing one that is loaded later; `src/build/site/late-script.ts` puts it there. */
declare module 'late:*' {
  const address: string
  export default address
}
