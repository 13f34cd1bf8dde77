export type Payload = Record<string, unknown>

/** The payload as it will travel: JSON values only, so that what is stored, compared and sent is one thing. */
export function jsonPayload(payload: Payload): Payload {
  const copy: unknown = JSON.parse(JSON.stringify(payload))
  return Object.fromEntries(Object.entries(copy ?? {}))
}
