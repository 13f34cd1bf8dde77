import { budgetsInUse } from '../budgets/budget.ts'
import { reportUsedUp } from '../budgets/report-used-up.ts'
import { transact } from '../transact.ts'
import type { Refusal } from './answer.ts'

const RETRY_SECONDS = 3600

const NO_ROOM: Refusal = {
  status: 503,
  code: 'unavailable',
  error: 'We cannot take this at the moment. Please try again later, or email us.',
  retryAfter: RETRY_SECONDS,
}
/** Submissions that are not stored yet take the space. They may never be stored. */
const BUSY: Refusal = { ...NO_ROOM, retryAfter: 10 }
const SHARE_TAKEN: Refusal = {
  status: 429,
  code: 'rate_limited',
  error: 'We have received too many requests from your network today. Please try again later, or call us.',
  retryAfter: RETRY_SECONDS,
}

/** For each reason, the environment variable of its budget and the text for staff. */
const REASONS: Readonly<
  Record<Exclude<PbNoRoom, 'share_taken' | 'busy'>, readonly [variable: string, beyond: string]>
> = {
  disk_full: [
    'FREE_DISK_MEGABYTES',
    'Free some space now: until then the server refuses what visitors submit. It waits in their browsers, which tell them so and retry.',
  ],
  day_used_up: [
    'SUBMISSION_MEGABYTES_PER_DAY',
    'Until there is room again, the server refuses what visitors submit. It waits in their browsers, which tell them so and retry. If programs sent what is there, delete their rows: that makes room at once.',
  ],
}

/**
 * Mails staff that a submission was refused for lack of storage space, except if only one client has used up its share,
 * or submissions that are not stored yet take the space.
 * @returns the refusal, after which the browser retries later
 */
export function refuseForRoom(app: PbApp, reason: PbNoRoom): Refusal {
  if (reason === 'share_taken') return SHARE_TAKEN
  if (reason === 'busy') return BUSY
  const [variable, beyond] = REASONS[reason]
  const budget = budgetsInUse(app).find((each) => each.variable === variable)
  if (budget === undefined) throw new Error(`there is no budget ${variable}`)
  transact(app, (tx) => reportUsedUp(tx, budget, beyond))
  return NO_ROOM
}
