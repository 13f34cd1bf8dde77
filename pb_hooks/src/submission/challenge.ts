import { refuse, reply } from './answer.ts'
import { createChallenge } from './captcha.ts'

/** `GET /api/site/challenge?for=<route>` returns a proof-of-work challenge. */
export function challenge(e: PbRequestEvent): void {
  const call = e.request.url.query().get('for')
  if (!/^[a-z-]{0,40}$/.test(call)) {
    refuse(e, { status: 400, code: 'bad_request', error: 'The name of the call is not one.' })
    return
  }
  reply(e, 200, JSON.stringify({ success: true, ...createChallenge(e.app, call, new Date()) }))
}
