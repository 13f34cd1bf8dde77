import * as v from 'valibot'
import { isRoom, ROOM_MAX } from '../../appointments/rules/appointment.ts'
import { leadStates } from './lead.ts'
import { recordIdShape } from './record-id.ts'

const recordId = v.pipe(v.string(), recordIdShape)
/** The lead's id, and the version on which the action is based. The server refuses an outdated version. */
const onLead = { item: recordId, version: v.pipe(v.number(), v.integer(), v.minValue(1)) }

export const NOTE_MAX = 5000
export const REPLY_MAX = 10_000

/** Body of `POST /api/site/lead`. */
export const leadActionSchema = v.variant('action', [
  v.object({
    action: v.literal('change'),
    ...onLead,
    state: v.optional(v.picklist(leadStates)),
    /** The email address of the account that owns the lead; empty for no owner. */
    owner: v.optional(v.pipe(v.string(), v.maxLength(254))),
    note: v.optional(v.pipe(v.string(), v.maxLength(NOTE_MAX))),
    followUp: v.optional(v.pipe(v.string(), v.regex(/^(?:\d{4}-\d{2}-\d{2})?$/))),
  }),
  /** `key`: an idempotency key, so that the server sends a repeated reply once. */
  v.object({
    action: v.literal('reply'),
    ...onLead,
    key: v.pipe(v.string(), v.uuid()),
    text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(REPLY_MAX)),
  }),
  /** `room`: the address of the video call for this demo; empty for the default one. */
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
  /** Releases the lead and its mails from quarantine. */
  v.object({ action: v.literal('release'), ...onLead }),
  /** Records that the visitor has written again, so that the time until the promised reply starts again. */
  v.object({ action: v.literal('wrote'), ...onLead }),
  v.object({ action: v.literal('merge'), ...onLead, into: recordId }),
  v.object({ action: v.literal('separate'), ...onLead }),
  /** `seen`: the mail's `updated` as shown. If it is outdated, the server sends nothing. */
  v.object({ action: v.literal('resend'), item: recordId, mail: recordId, seen: v.string() }),
])
export type LeadAction = v.InferOutput<typeof leadActionSchema>

/** The largest number of leads in one request. */
export const MARKED_MOST = 100

/**
 * Body of `POST /api/site/lead` for many leads. `not-people` marks them as sent by a program, and frees the hours they
 * booked. `people` undoes that.
 */
export const notPeopleSchema = v.object({
  action: v.picklist(['not-people', 'people']),
  items: v.pipe(v.array(recordId), v.minLength(1), v.maxLength(MARKED_MOST)),
})
export type NotPeopleAction = v.InferOutput<typeof notPeopleSchema>

/** Body of the answer to a request with `notPeopleSchema`. `freed`: the number of freed hours. */
export const notPeopleOutcomeSchema = v.object({
  /** Ids of the changed leads. */
  done: v.array(v.string()),
  freed: v.number(),
  /** Ids of leads whose hour another visitor has booked meanwhile. */
  lost: v.array(v.string()),
})
export type NotPeopleOutcome = v.InferOutput<typeof notPeopleOutcomeSchema>

/** Performs an action on a lead; resolves to whether it was done. */
export type Act = (action: LeadAction) => Promise<boolean>
