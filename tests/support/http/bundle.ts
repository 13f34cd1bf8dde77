/** Returns a bundle of pages in the server's format (`src/service-worker/bundle.ts`). Its pages have a content security policy. */
export function writeBundle(
  build: string,
  parts: Readonly<Record<string, { text: string; policy?: string | undefined }>>,
): string {
  const head = Object.entries(parts).map(([path, { text, policy }]) => ({
    path,
    bytes: Buffer.byteLength(text),
    policy,
  }))
  const texts = Object.values(parts).map(({ text }) => text)
  return `${JSON.stringify({ build, parts: head })}\n${texts.join('')}`
}
