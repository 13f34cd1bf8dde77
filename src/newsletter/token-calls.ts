import * as v from 'valibot'
import { REQUEST_LIMIT_MS } from '../lib/time-units.ts'
import type { IssueArticle, NewsletterChoices } from './rules/newsletter-choices.ts'

/** It can be tried again. `busy`, `offline`: nothing has changed. `unanswered`: it may have been done, and the answer was lost. */
const RETRYABLE = ['busy', 'offline', 'unanswered'] as const
export type Retryable = (typeof RETRYABLE)[number]

export function isRetryable(result: string | null): result is Retryable {
  return RETRYABLE.some((each) => each === result)
}

/** What the server answers: a code, and beside it what it tells of the newsletter. */
export type TokenAnswer<Code extends string> = NewsletterChoices & { code: Code; articles: readonly IssueArticle[] }

const answerDetails = {
  articles: v.optional(v.array(v.object({ title: v.string(), slug: v.string() })), []),
  topics: v.optional(v.array(v.string()), []),
  pausedUntil: v.optional(v.string(), ''),
}

/**
 * Sends what the page behind a mailed link asks for. Never stored to be sent later: the page says at once what came of it.
 * @param codes those that the call may answer with
 */
async function postToken<Code extends string>(
  call: string,
  body: Readonly<Record<string, unknown>>,
  codes: readonly Code[],
  send: typeof fetch,
): Promise<TokenAnswer<Code | Retryable>> {
  if (!navigator.onLine) return bare('offline')
  try {
    const response = await send(`/api/site/newsletter/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
    })
    const schema = v.object({ success: v.boolean(), code: v.picklist(codes), ...answerDetails })
    const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), await response.text())
    if (answer.success && answer.output.success === (response.status === 200)) return answer.output
    // 502 and 504 come from something on the way, as does a captive portal's page: what our server did they don't know.
    return bare(response.status === 429 || response.status === 503 ? 'busy' : 'unanswered')
  } catch {
    return bare('unanswered')
  }
}

function bare<Code extends string>(code: Code): TokenAnswer<Code> {
  return { code, articles: [], topics: [], pausedUntil: '' }
}

export type TokenAction = 'confirm' | 'unsubscribe'

const CODES = ['done', 'already', 'expired', 'unknown'] as const

/** What became of a mailed link. */
export type TokenResult = (typeof CODES)[number] | Retryable

/**
 * Does what the link in a mail is for.
 * @param token from the link's query; empty when it has none
 */
export function actOnToken(
  action: TokenAction,
  token: string,
  send: typeof fetch = fetch,
): Promise<TokenAnswer<TokenResult>> {
  return token === '' ? Promise.resolve(bare('unknown')) : postToken(action, { token }, CODES, send)
}

/** What a reader can change of his subscription: whether he has one, its topics, or for how many weeks it pauses. */
export type PreferencesChange =
  | { wanted: 'subscribed' | 'unsubscribed' }
  | { topics: readonly string[] }
  | { pauseWeeks: number }

const STATES = ['subscribed', 'unsubscribed', 'pending', 'expired', 'unknown'] as const
const CHANGES = ['done', 'already', 'expired', 'unknown'] as const

/** How a subscription stands; `expired` was never confirmed, and its link can't be used any more. */
export type PreferencesState = (typeof STATES)[number]

/** Reads the state of the subscription that the link belongs to. Changes nothing. */
export function readPreferences(
  token: string,
  send: typeof fetch = fetch,
): Promise<TokenAnswer<PreferencesState | Retryable>> {
  return token === '' ? Promise.resolve(bare('unknown')) : postToken('preferences', { token }, STATES, send)
}

export function changePreferences(
  token: string,
  change: PreferencesChange,
  send: typeof fetch = fetch,
): Promise<TokenAnswer<(typeof CHANGES)[number] | Retryable>> {
  return token === '' ? Promise.resolve(bare('unknown')) : postToken('preferences', { token, ...change }, CHANGES, send)
}
