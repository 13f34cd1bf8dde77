/**
 * Returns several pages in one text, in the format in which the server sends them to the service worker
 * (`src/service-worker/bundle.ts`).
 */
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
