import type { IssueArticle, NewsletterChoices } from '../../../src/newsletter/rules/newsletter-choices.ts'
import { refuse, reply } from '../submission/answer.ts'

/** What became of a link's token; the same call again turns `done` into `already` and changes nothing. */
export type TokenOutcome = 'done' | 'already' | 'expired' | 'unknown'

/** What an answer tells beside the outcome; empty lists and texts are left out. */
export type TokenDetails = Partial<NewsletterChoices> & { articles?: readonly IssueArticle[] }

/** 200 for `done`, `already` and a state that was asked for, 410 `expired`, 404 `unknown`; the outcome is the answer's `code`. */
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
      error: 'We do not know this link. It may be incomplete, or a newer one was sent.',
    })
  } else {
    const filled = Object.fromEntries(Object.entries(details).filter(([, value]) => value.length > 0))
    reply(e, 200, JSON.stringify({ success: true, code: outcome, ...filled }))
  }
}
