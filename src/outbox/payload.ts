export type Payload = Record<string, unknown>

/** The payload as it will travel: JSON values only, so that what is stored, compared and sent is one thing. */
export function jsonPayload(payload: Payload): Payload {
  const copy: unknown = JSON.parse(JSON.stringify(payload))
  return Object.fromEntries(Object.entries(copy ?? {}))
}

/** The values alone, without what the form noticed about how it was filled in (`program-signs.ts`): that makes no other submission. */
export function contentOf({ website: _website, elapsedMs: _elapsedMs, ...values }: Payload): string {
  return canonicalJson(values)
}

/** One text for one content, whatever the order of its keys. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
