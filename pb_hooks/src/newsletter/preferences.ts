import { timeOf } from '../database-time.ts'
import { refuse } from '../submission/answer.ts'
import { readObject } from '../submission/read-request.ts'
import { answerToken, type TokenOutcome } from './answer-token.ts'
import { subscriberByToken } from './tokens.ts'

type Wanted = 'subscribed' | 'unsubscribed'
type State = Wanted | 'pending'

/**
 * `POST /api/site/newsletter/preferences` with `{token}` of the links that every newsletter carries: tells the state as `code`. With
 * `wanted` too it changes it; the same again is `already`.
 */
export function newsletterPreferences(e: PbRequestEvent): void {
  const read = readObject(e)
  if (!read.ok) return refuse(e, read.refusal)

  const { token, wanted } = read.value
  if (wanted !== undefined && wanted !== 'subscribed' && wanted !== 'unsubscribed') {
    const text = 'Choose subscribed or unsubscribed.'
    return refuse(e, {
      status: 422,
      code: 'invalid',
      error: 'Please check these fields: wanted',
      fields: { wanted: text },
    })
  }
  answerToken(e, preferences(e.app, token, wanted, new Date()))
}

function preferences(app: PbApp, token: unknown, wanted: Wanted | undefined, now: Date): TokenOutcome | State {
  let outcome: TokenOutcome | State = 'unknown'
  app.runInTransaction((tx) => {
    const subscriber = subscriberByToken(tx, 'unsubscribeTokenHash', token)
    if (subscriber === undefined) return
    outcome = wanted === undefined ? stateOf(subscriber, now) : outcomeOf(subscriber, wanted, now)
    if (outcome !== 'done') return
    if (wanted === 'subscribed') subscriber.set('confirmedAt', now.toISOString())
    else subscriber.set('unsubscribedAt', now.toISOString())
    subscriber.set('status', wanted === 'subscribed' ? 'confirmed' : 'unsubscribed')
    tx.save(subscriber)
  })
  return outcome
}

function stateOf(subscriber: PbRecord, now: Date): State | 'expired' {
  const status = subscriber.getString('status')
  if (status === 'confirmed') return 'subscribed'
  if (status === 'unsubscribed') return 'unsubscribed'
  return mayStillConfirm(subscriber, now) ? 'pending' : 'expired'
}

function outcomeOf(subscriber: PbRecord, wanted: Wanted, now: Date): TokenOutcome {
  const state = stateOf(subscriber, now)
  if (state === wanted) return 'already'
  // Leaving is possible at any time. Coming back by an old link is for those who once confirmed; others sign up again.
  if (wanted === 'unsubscribed' || state === 'pending') return 'done'
  return state === 'unsubscribed' && subscriber.getString('confirmedAt') !== '' ? 'done' : 'expired'
}

function mayStillConfirm(subscriber: PbRecord, now: Date): boolean {
  return now.getTime() < timeOf(subscriber, 'confirmExpires')
}
