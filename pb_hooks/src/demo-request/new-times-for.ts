import type { DemoRequest } from '../../../src/demo-request/rules/demo-request-schema.ts'
import { nextOpenSlots, slotState } from '../../../src/demo-request/rules/slots.ts'

const NEW_TIMES_OFFERED = 3

/** What to offer in the place of a chosen time that has passed at `now`; empty while it has not. */
export function newTimesFor({ preferredDate }: Pick<DemoRequest, 'preferredDate'>, now: Date): Date[] {
  return slotState(preferredDate, now) === 'passed' ? nextOpenSlots(now, NEW_TIMES_OFFERED) : []
}
