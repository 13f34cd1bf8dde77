/** An SDK error: its HTTP status, 0 without an answer, and its parsed body. */
export type SdkRefusal = { status: number; body: Record<string, unknown> }

/** Reads an error of the SDK; anything else counts as no answer. */
export function refusalOf(error: unknown): SdkRefusal {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number')
    return { status: 0, body: {} }
  const body =
    'response' in error && typeof error.response === 'object' && error.response !== null ? { ...error.response } : {}
  return { status: error.status, body }
}

/**
 * Returns the server's message: `details` of a run over pictures, `error` of the site's calls, or `message` of
 * PocketBase's own calls.
 */
export function sentenceOf({ body }: Pick<SdkRefusal, 'body'>): string | undefined {
  return [body['details'], body['error'], body['message']].find(
    (text): text is string => typeof text === 'string' && text !== '',
  )
}

/** Whether a retry is useless, because the server has decided and was not merely busy. */
export function isFinal(error: unknown): boolean {
  const { status } = refusalOf(error)
  return status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429
}
