import { isObject, parseObject } from '../../lib/json.ts'
import type { LastError } from './outbox-item.ts'
import { retryTime } from './retry-timing.ts'

/** What an answer means for the item it answers. */
export type Verdict =
  /** The server said so itself: it has the submission. */
  | { kind: 'sent'; answer: Record<string, unknown> }
  /** Final, until the visitor changes something. */
  | { kind: 'refused'; error: LastError }
  /** The proof of work was not accepted: one fresh one, then as `retry`. */
  | { kind: 'fresh-challenge'; error: LastError }
  /** Kept and sent again later. `retryAfter`: epoch ms, never earlier. `foreign`: not in our server's shape. */
  | Retry

export type Retry = {
  kind: 'retry'
  failure: 'network' | 'answered'
  error: LastError
  foreign: boolean
  retryAfter?: number
}

/** What kind of body came: JSON with `success: true`, with `success: false`, or anything else (HTML, a proxy's text). */
type Shape = 'success' | 'failure' | 'foreign'

type Rule = {
  statuses: 'any' | '2xx' | '5xx' | readonly number[]
  shapes: readonly Shape[]
  means: 'sent' | 'refused' | 'fresh-challenge' | 'retry-answered' | 'retry-network'
}

const ours: readonly Shape[] = ['success', 'failure']
const any: readonly Shape[] = ['success', 'failure', 'foreign']

/**
 * The status contract; the first rule that fits decides. It errs on the side of keeping: whatever does not
 * come from our handlers in so many words is no answer at all.
 */
export const statusRules: readonly Rule[] = [
  { statuses: '2xx', shapes: ['success'], means: 'sent' },
  { statuses: '2xx', shapes: ['failure'], means: 'refused' },
  { statuses: [401, 403], shapes: ours, means: 'fresh-challenge' },
  { statuses: [408, 425, 429], shapes: any, means: 'retry-answered' },
  // A gateway's own page: our server was not reached, so its being reachable again is what to wait for.
  { statuses: [502, 503, 504], shapes: ['foreign'], means: 'retry-network' },
  { statuses: '5xx', shapes: any, means: 'retry-answered' },
  { statuses: [400, 409, 413, 415, 422], shapes: ['failure'], means: 'refused' },
  { statuses: 'any', shapes: ours, means: 'retry-answered' },
  // A captive portal's page, a filter's 4xx, PocketBase's own error.
  { statuses: 'any', shapes: ['foreign'], means: 'retry-network' },
]

/** Applies the contract to an answer whose body is `text`. `now`: epoch ms. */
export function classifyAnswer(answer: Pick<Response, 'status' | 'headers'>, text: string, now: number): Verdict {
  const body = parseObject(text)
  const shape = shapeOf(body)
  const error = errorOf(answer.status, shape === 'foreign' ? {} : body)
  const { means } = ruleFor(answer.status, shape)
  if (means === 'sent') return { kind: 'sent', answer: body }
  if (means === 'refused' || means === 'fresh-challenge') return { kind: means, error }
  const retryAfter = retryTime(answer.headers, now)
  return {
    kind: 'retry',
    failure: means === 'retry-answered' ? 'answered' : 'network',
    error,
    foreign: shape === 'foreign',
    ...(retryAfter === undefined ? {} : { retryAfter }),
  }
}

/** Whether a failure is told to the visitor as the server's answer ("we keep trying") rather than as silence ("saved"). */
export function wasAnswered(failure: 'network' | 'answered' | undefined, error: LastError | undefined): boolean {
  return failure === 'answered' || (error?.status ?? 0) >= 500
}

function ruleFor(status: number, shape: Shape): Rule {
  const rule = statusRules.find(({ statuses, shapes }) => covers(statuses, status) && shapes.includes(shape))
  if (rule === undefined) throw new Error(`no rule for status ${status}`)
  return rule
}

function covers(statuses: Rule['statuses'], status: number): boolean {
  if (statuses === 'any') return true
  if (typeof statuses === 'string') return Math.floor(status / 100) === Number(statuses[0])
  return statuses.includes(status)
}

function shapeOf(body: Record<string, unknown>): Shape {
  if (typeof body['success'] !== 'boolean') return 'foreign'
  return body['success'] ? 'success' : 'failure'
}

function errorOf(status: number, body: Record<string, unknown>): LastError {
  const { error, code, fields } = body
  return {
    status,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof error === 'string' ? { error } : {}),
    ...(isObject(fields) ? { fields: onlyTexts(fields) } : {}),
  }
}

function onlyTexts(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
