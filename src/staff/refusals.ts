/**
 * An error of the PocketBase SDK. `status`: HTTP status, or 0 if the server did not answer. `body`: the parsed
 * response.
 */
export type SdkRefusal = { status: number; body: Record<string, unknown> }

/** Reads an error of the PocketBase SDK. Any other error counts as no answer (status 0). */
export function refusalOf(error: unknown): SdkRefusal {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number')
    return { status: 0, body: {} }
  const body =
    'response' in error && typeof error.response === 'object' && error.response !== null ? { ...error.response } : {}
  return { status: error.status, body }
}

/**
 * Returns the server's message: `details` of a picture-generation run, `error` of our own endpoints, or `message` of
 * PocketBase's endpoints. Undefined without a message.
 */
export function sentenceOf({ body }: Pick<SdkRefusal, 'body'>): string | undefined {
  return [body['details'], body['error'], body['message']].find(
    (text): text is string => typeof text === 'string' && text !== '',
  )
}

/**
 * Whether the server has refused the request for good, so that a retry is useless. False for a busy server or no
 * answer.
 */
export function isFinal(error: unknown): boolean {
  const { status } = refusalOf(error)
  return status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429
}
