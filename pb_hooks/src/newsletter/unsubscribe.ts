import { refuse } from '../submission/answer.ts'
import { readBody, readObject, type Read } from '../submission/read-request.ts'
import { transact } from '../transact.ts'
import { answerToken, type TokenOutcome } from './answer-token.ts'
import { subscriberByToken } from './tokens.ts'

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i
// The only body that RFC 8058 permits for one-click unsubscribe, in both permitted encodings.
const ONE_CLICK = /^List-Unsubscribe=One-Click$|\bname="?List-Unsubscribe"?\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click\r?\n/

/**
 * `POST /api/site/newsletter/unsubscribe` with `{token}` unsubscribes a reader. `/newsletter/unsubscribe` does the
 * same. Both also accept the one-click form of mail services (RFC 8058), with the token in the query.
 */
export function unsubscribeNewsletter(e: PbRequestEvent): void {
  const read = FORM.test(e.request.header.get('Content-Type').trim()) ? readOneClick(e) : readJsonToken(e)
  if (!read.ok) return refuse(e, read.refusal)
  answerToken(e, unsubscribe(e.app, read.value, new Date()))
}

function readJsonToken(e: PbRequestEvent): Read<unknown> {
  const read = readObject(e)
  return read.ok ? { ok: true, value: read.value['token'] } : read
}

function readOneClick(e: PbRequestEvent): Read<unknown> {
  const read = readBody(e)
  if (!read.ok) return read
  if (ONE_CLICK.test(read.value.text.trim())) return { ok: true, value: e.request.url.query().get('token') }
  return {
    ok: false,
    refusal: { status: 400, code: 'bad_request', error: 'The form must hold List-Unsubscribe=One-Click.' },
  }
}

function unsubscribe(app: PbApp, token: unknown, now: Date): TokenOutcome {
  let outcome: TokenOutcome = 'unknown'
  transact(app, (tx) => {
    const subscriber = subscriberByToken(tx, 'unsubscribeTokenHash', token)
    if (subscriber === undefined) return
    if (subscriber.getString('status') === 'unsubscribed') {
      outcome = 'already'
      return
    }
    subscriber.set('status', 'unsubscribed')
    subscriber.set('unsubscribedAt', now.toISOString())
    tx.save(subscriber)
    outcome = 'done'
  })
  return outcome
}
