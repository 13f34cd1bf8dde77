import { budgetsInUse } from '../budgets/budget.ts'
import { tellUsedUp } from '../budgets/tell-used-up.ts'
import type { Refusal } from '../submission/answer.ts'

const RETRY_SECONDS = 3600

const NO_ROOM: Refusal = {
  status: 503,
  code: 'unavailable',
  error: 'We cannot take files at the moment. Please try again later, or email us.',
  retryAfter: RETRY_SECONDS,
}

/** The budget that each reason is about, and what the staff is told of it. */
const REASONS: Readonly<Record<PbNoRoom, readonly [variable: string, beyond: string]>> = {
  disk_full: [
    'FREE_DISK_MEGABYTES',
    'No applications are taken until there is more: they wait in the browsers of the applicants, who are told so. Everything else is taken.',
  ],
  day_used_up: [
    'RESUME_MEGABYTES_PER_DAY',
    'Further applications are not taken until there is room again: they wait in the browsers of the applicants, who are told so. If programs sent what is there, delete those rows, and there is room at once.',
  ],
}

/** Tells the staff, in `tx`, that an application was not taken for want of room. @returns the answer, after which the browser waits */
export function refuseForRoom(tx: PbApp, reason: PbNoRoom): Refusal {
  const [variable, beyond] = REASONS[reason]
  const budget = budgetsInUse(tx).find((each) => each.variable === variable)
  if (budget === undefined) throw new Error(`there is no budget ${variable}`)
  tellUsedUp(tx, budget, beyond)
  return NO_ROOM
}
