import * as v from 'valibot'

export type TokenAction = 'confirm' | 'unsubscribe'

/** What became of a mailed link; `unreachable` and `busy` changed nothing and can be tried again. */
export type TokenResult = 'done' | 'already' | 'expired' | 'unknown' | 'busy' | 'unreachable'

const LIMIT_MS = 20_000
const answerSchema = v.object({ success: v.boolean(), code: v.picklist(['done', 'already', 'expired', 'unknown']) })

/**
 * Does what the link in a mail is for. Never kept for later: its page is opened by a click in a mail, and says at once what came of it.
 * @param token from the link's query; empty when it has none
 */
export async function actOnToken(action: TokenAction, token: string, send: typeof fetch = fetch): Promise<TokenResult> {
  if (token === '') return 'unknown'
  try {
    const response = await send(`/api/site/newsletter/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    return resultOf(response.status, await response.text())
  } catch {
    return 'unreachable'
  }
}

function resultOf(status: number, text: string): TokenResult {
  const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), answerSchema), text)
  if (answer.success && answer.output.success === (status === 200)) return answer.output.code
  // Not of our shape, such as a captive portal's page: our server was not reached.
  return status === 429 || status >= 500 ? 'busy' : 'unreachable'
}
