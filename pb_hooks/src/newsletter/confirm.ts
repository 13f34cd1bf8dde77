import { timeOf } from '../database-time.ts'
import { refuse } from '../submission/answer.ts'
import { readObject } from '../submission/read-request.ts'
import { answerToken, type TokenOutcome } from './answer-token.ts'
import { subscriberByToken } from './tokens.ts'

/** `POST /api/site/newsletter/confirm` with `{token}`; the page behind the mailed link sends it when its button is pressed. */
export function confirmNewsletter(e: PbRequestEvent): void {
  const read = readObject(e)
  if (!read.ok) return refuse(e, read.refusal)
  answerToken(e, confirm(e.app, read.value['token'], new Date()))
}

function confirm(app: PbApp, token: unknown, now: Date): TokenOutcome {
  let outcome: TokenOutcome = 'unknown'
  app.runInTransaction((tx) => {
    const subscriber = subscriberByToken(tx, 'confirmTokenHash', token)
    if (subscriber === undefined) return
    outcome = outcomeFor(subscriber, now)
    if (outcome !== 'done') return
    subscriber.set('status', 'confirmed')
    subscriber.set('confirmedAt', now.toISOString())
    tx.save(subscriber)
  })
  return outcome
}

function outcomeFor(subscriber: PbRecord, now: Date): TokenOutcome {
  const status = subscriber.getString('status')
  if (status === 'confirmed') return 'already'
  // Who has left since comes back by signing up again, not by an old link.
  return status === 'pending' && now.getTime() < timeOf(subscriber, 'confirmExpires') ? 'done' : 'expired'
}
