/**
 * Whether a file's text declares a test of this name, as a string or as a Go function. "…" in the name matches any text
 * on the line.
 */
export function declaresTest(text: string, name: string): boolean {
  const pattern = name
    .split('…')
    .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
    .join('.*')
  return new RegExp(`['\`]${pattern}['\`]|func ${pattern}\\(`).test(text)
}
