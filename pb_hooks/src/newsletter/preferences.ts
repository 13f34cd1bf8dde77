import { timeOf } from '../database-time.ts'
import { refuse } from '../submission/answer.ts'
import { readObject } from '../submission/read-request.ts'
import { transact } from '../transact.ts'
import { answerToken, type TokenDetails, type TokenOutcome } from './answer-token.ts'
import { choicesOf, readChoices, setChoices, type WantedChoices } from './choices.ts'
import { subscriberByToken } from './tokens.ts'

type Wanted = 'subscribed' | 'unsubscribed'
type State = Wanted | 'pending'

/**
 * `POST /api/site/newsletter/preferences` with the `{token}` from the links in every newsletter. Returns the state as
 * `code`, and the subscriber's topics and pause. With `wanted`, `topics` or `pauseWeeks` in the body it changes them; a
 * repeated change gets the code `already`.
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
  const choices = readChoices(read.value)
  if (!choices.ok) return refuse(e, choices.refusal)
  const { outcome, details } = preferences(e.app, token, { wanted, ...choices.value }, new Date())
  answerToken(e, outcome, details)
}

type Changes = WantedChoices & { wanted: Wanted | undefined }
type Told = { outcome: TokenOutcome | State; details: TokenDetails }

function preferences(app: PbApp, token: unknown, changes: Changes, now: Date): Told {
  let outcome: TokenOutcome | State = 'unknown'
  let details: TokenDetails = {}
  transact(app, (tx) => {
    const subscriber = subscriberByToken(tx, 'unsubscribeTokenHash', token)
    if (subscriber === undefined) return
    outcome = change(subscriber, changes, now)
    details = choicesOf(subscriber, now)
    if (outcome === 'done') tx.save(subscriber)
  })
  return { outcome, details }
}

/** Changes a subscriber's record and returns the outcome. The caller saves the record if the outcome is `done`. */
function change(subscriber: PbRecord, { wanted, ...choices }: Changes, now: Date): TokenOutcome | State {
  if (choices.topics !== undefined || choices.pauseWeeks !== undefined) {
    if (subscriber.getString('status') !== 'confirmed') return 'expired'
    return setChoices(subscriber, choices, now) ? 'done' : 'already'
  }
  if (wanted === undefined) return stateOf(subscriber, now)
  const outcome = outcomeOf(subscriber, wanted, now)
  if (outcome !== 'done') return outcome
  if (wanted === 'subscribed') subscriber.set('confirmedAt', now.toISOString())
  else subscriber.set('unsubscribedAt', now.toISOString())
  subscriber.set('status', wanted === 'subscribed' ? 'confirmed' : 'unsubscribed')
  return outcome
}

function stateOf(subscriber: PbRecord, now: Date): State | 'expired' {
  const status = subscriber.getString('status')
  if (status === 'confirmed') return 'subscribed'
  // A subscriber whose mails bounced may subscribe again, like one who unsubscribed.
  if (status === 'unsubscribed' || status === 'bounced') return 'unsubscribed'
  return mayStillConfirm(subscriber, now) ? 'pending' : 'expired'
}

function outcomeOf(subscriber: PbRecord, wanted: Wanted, now: Date): TokenOutcome {
  const state = stateOf(subscriber, now)
  if (state === wanted) return 'already'
  // Every link can unsubscribe, and can confirm a pending sign-up. A link can subscribe again only an address that was
  // once confirmed; other persons must sign up again.
  if (wanted === 'unsubscribed' || state === 'pending') return 'done'
  return state === 'unsubscribed' && subscriber.getString('confirmedAt') !== '' ? 'done' : 'expired'
}

function mayStillConfirm(subscriber: PbRecord, now: Date): boolean {
  return now.getTime() < timeOf(subscriber, 'confirmExpires')
}
