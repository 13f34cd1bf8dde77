import * as v from 'valibot'
import { isRoom, ROOM_MAX } from '../../appointments/rules/demo-room.ts'
import { leadStates } from './lead.ts'

const recordId = v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/))
/** The lead, and the version that the action is based on: nothing is changed in another version. */
const onLead = { item: recordId, version: v.pipe(v.number(), v.integer(), v.minValue(1)) }

export const NOTE_MAX = 5000
export const REPLY_MAX = 10_000

/** Body of `POST /api/site/lead`. */
export const leadActionSchema = v.variant('action', [
  v.object({
    action: v.literal('change'),
    ...onLead,
    state: v.optional(v.picklist(leadStates)),
    /** The address of an account; empty for none. */
    owner: v.optional(v.pipe(v.string(), v.maxLength(254))),
    note: v.optional(v.pipe(v.string(), v.maxLength(NOTE_MAX))),
    followUp: v.optional(v.pipe(v.string(), v.regex(/^(?:\d{4}-\d{2}-\d{2})?$/))),
  }),
  /** `key`: the idempotency key of a reply. */
  v.object({
    action: v.literal('reply'),
    ...onLead,
    key: v.pipe(v.string(), v.uuid()),
    text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(REPLY_MAX)),
  }),
  /** The demo's room; empty for the default room. */
  v.object({
    action: v.literal('room'),
    ...onLead,
    room: v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(ROOM_MAX),
      v.check((room) => room === '' || isRoom(room)),
    ),
  }),
  /** Releases the lead from quarantine, with its mails. */
  v.object({ action: v.literal('release'), ...onLead }),
  /** The visitor has written again: restarts the reply clock. */
  v.object({ action: v.literal('wrote'), ...onLead }),
  v.object({ action: v.literal('merge'), ...onLead, into: recordId }),
  v.object({ action: v.literal('separate'), ...onLead }),
  /** `seen`: the mail's `updated`, so that a second press of the button sends nothing more. */
  v.object({ action: v.literal('resend'), item: recordId, mail: recordId, seen: v.string() }),
])
export type LeadAction = v.InferOutput<typeof leadActionSchema>

/** The largest number of leads in one call. */
export const MARKED_MOST = 100

/**
 * Body of the same call for many leads: `not-people` marks them as not a person's, which frees their hours; `people`
 * undoes that.
 */
export const notPeopleSchema = v.object({
  action: v.picklist(['not-people', 'people']),
  items: v.pipe(v.array(recordId), v.minLength(1), v.maxLength(MARKED_MOST)),
})
export type NotPeopleAction = v.InferOutput<typeof notPeopleSchema>

/** The answer to `notPeopleSchema`. */
export const notPeopleOutcomeSchema = v.object({
  /** Ids of the changed leads. */
  done: v.array(v.string()),
  freed: v.number(),
  /** Ids of leads whose hour another visitor has taken meanwhile. */
  lost: v.array(v.string()),
})
export type NotPeopleOutcome = v.InferOutput<typeof notPeopleOutcomeSchema>

/** Performs an action on a lead; resolves to whether it was done. */
export type Act = (action: LeadAction) => Promise<boolean>
