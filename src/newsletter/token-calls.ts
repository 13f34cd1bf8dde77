import * as v from 'valibot'
import { postAction } from '../browser/post-action.ts'
import type { IssueArticle, NewsletterChoices } from './rules/newsletter-choices.ts'

/**
 * Results after which the visitor may try again. `busy`, `offline`: nothing has changed. `unanswered`: the answer got
 * lost, so the server may have made the change.
 */
const RETRYABLE = ['busy', 'offline', 'unanswered'] as const
export type Retryable = (typeof RETRYABLE)[number]

export function isRetryable(result: string | null): result is Retryable {
  return RETRYABLE.some((each) => each === result)
}

/** The server's answer: a code, the subscriber's choices, and the articles of the last issue. */
export type TokenAnswer<Code extends string> = NewsletterChoices & { code: Code; articles: readonly IssueArticle[] }

const answerDetails = {
  articles: v.optional(v.array(v.object({ title: v.string(), slug: v.string() })), []),
  topics: v.optional(v.array(v.string()), []),
  pausedUntil: v.optional(v.string(), ''),
}

/**
 * Sends a request from the page behind a mailed link.
 * @param codes the codes that the endpoint may answer with
 * @returns the server's answer, or one of the retryable codes; never rejects
 */
async function postToken<Code extends string>(
  call: string,
  body: Readonly<Record<string, unknown>>,
  codes: readonly Code[],
  send: typeof fetch,
): Promise<TokenAnswer<Code | Retryable>> {
  if (!navigator.onLine) return bare('offline')
  const schema = v.object({ success: v.boolean(), code: v.picklist(codes), ...answerDetails })
  const { status, answer } = (await postAction(`/api/site/newsletter/${call}`, body, schema, send)) ?? {}
  if (answer !== undefined && answer.success === (status === 200)) return answer
  // 502 and 504 come from a gateway, and other responses may come from a captive portal. So it is unknown whether our
  // server made the change.
  return bare(status === 429 || status === 503 ? 'busy' : 'unanswered')
}

function bare<Code extends string>(code: Code): TokenAnswer<Code> {
  return { code, articles: [], topics: [], pausedUntil: '' }
}

export type TokenAction = 'confirm' | 'unsubscribe'

const CODES = ['done', 'already', 'expired', 'unknown'] as const

/** The result of pressing the button behind a mailed link. */
export type TokenResult = (typeof CODES)[number] | Retryable

/**
 * Makes the server perform the action of a mailed link.
 * @param token from the link's query; empty if it has none
 */
export function actOnToken(
  action: TokenAction,
  token: string,
  send: typeof fetch = fetch,
): Promise<TokenAnswer<TokenResult>> {
  return token === '' ? Promise.resolve(bare('unknown')) : postToken(action, { token }, CODES, send)
}

/** A change of a subscription: subscribe or unsubscribe, new topics, or a pause in weeks. */
export type PreferencesChange =
  | { wanted: 'subscribed' | 'unsubscribed' }
  | { topics: readonly string[] }
  | { pauseWeeks: number }

const STATES = ['subscribed', 'unsubscribed', 'pending', 'expired', 'unknown'] as const
const CHANGES = ['done', 'already', 'expired', 'unknown'] as const

/** The state of a subscription. `expired`: the reader never confirmed it, and its link is no longer valid. */
export type PreferencesState = (typeof STATES)[number]

/** Requests the state of the subscription to which the link belongs. Changes nothing. */
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
