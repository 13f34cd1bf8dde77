/** The package has no types. Both functions convert the content of whole font files. */
declare module 'wawoff2' {
  const wawoff2: {
    compress: (trueType: Uint8Array) => Promise<Uint8Array>
    decompress: (woff2: Uint8Array) => Promise<Uint8Array>
  }
  export default wawoff2
}
