import type { IssueArticle, NewsletterChoices } from '../../../src/newsletter/rules/newsletter-choices.ts'
import { refuse, reply } from '../submission/answer.ts'

/**
 * The result of an API request with the token of a mailed link. A repeated request changes nothing and gets `already`
 * instead of `done`.
 */
export type TokenOutcome = 'done' | 'already' | 'expired' | 'unknown'

/** Further members of the response. Empty lists and texts are omitted. */
export type TokenDetails = Partial<NewsletterChoices> & { articles?: readonly IssueArticle[] }

/** Answers with the outcome as `code`: status 410 for `expired`, 404 for `unknown`, 200 for all others. */
export function answerToken(
  e: PbRequestEvent,
  outcome: TokenOutcome | 'subscribed' | 'unsubscribed' | 'pending',
  details: TokenDetails = {},
): void {
  if (outcome === 'expired') {
    refuse(e, {
      status: 410,
      code: 'expired',
      error: 'This link has expired. Sign up again and we send you a new one.',
    })
  } else if (outcome === 'unknown') {
    refuse(e, {
      status: 404,
      code: 'unknown',
      error: 'We don’t recognize this link. It may be incomplete, or we sent you a newer one.',
    })
  } else {
    const filled = Object.fromEntries(Object.entries(details).filter(([, value]) => value.length > 0))
    reply(e, 200, JSON.stringify({ success: true, code: outcome, ...filled }))
  }
}
