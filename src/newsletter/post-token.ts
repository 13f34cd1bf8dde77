import * as v from 'valibot'

/** Nothing has changed, and it can be tried again: the server was busy, or was not reached. */
export type Unsettled = 'busy' | 'unreachable'

const LIMIT_MS = 20_000

/**
 * Sends what the page behind a mailed link asks for. Never kept for later: the page says at once what came of it.
 * @param codes those that the call may answer with
 */
export async function postToken<Code extends string>(
  call: string,
  body: Readonly<Record<string, string>>,
  codes: readonly Code[],
  send: typeof fetch,
): Promise<Code | Unsettled> {
  try {
    const response = await send(`/api/site/newsletter/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    const schema = v.object({ success: v.boolean(), code: v.picklist(codes) })
    const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), await response.text())
    if (answer.success && answer.output.success === (response.status === 200)) return answer.output.code
    // Not of our shape, such as a captive portal's page: our server was not reached.
    return response.status === 429 || response.status >= 500 ? 'busy' : 'unreachable'
  } catch {
    return 'unreachable'
  }
}
