import { refuse, reply } from '../submission/answer.ts'

/** What became of a link's token; the same call again turns `done` into `already` and changes nothing. */
export type TokenOutcome = 'done' | 'already' | 'expired' | 'unknown'

/** 200 for `done`, `already` and a state that was asked for, 410 `expired`, 404 `unknown`; the outcome is the answer's `code`. */
export function answerToken(
  e: PbRequestEvent,
  outcome: TokenOutcome | 'subscribed' | 'unsubscribed' | 'pending',
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
    reply(e, 200, JSON.stringify({ success: true, code: outcome }))
  }
}
