import * as v from 'valibot'

/** The states in their usual order. Staff may skip states and move back. */
export const leadStates = ['new', 'answered', 'booked', 'closed'] as const
export type LeadState = (typeof leadStates)[number]

export const STATE_NAMES: Readonly<Record<LeadState, string>> = {
  new: 'New',
  answered: 'Answered',
  booked: 'Booked',
  closed: 'Closed',
}

const instant = v.pipe(v.string(), v.regex(/^(?:\d{4}-\d{2}-\d{2}T[\d:.]+Z)?$/))

/** A lead in the list. Times are ISO 8601, or empty. */
const leadSchema = v.object({
  /** The id of the submitted row. */
  id: v.string(),
  /** The name of the form that was submitted. */
  channel: v.string(),
  name: v.string(),
  email: v.string(),
  /** A one-line subject, from the submission. */
  about: v.string(),
  receipt: v.string(),
  created: instant,
  state: v.picklist(leadStates),
  owner: v.string(),
  note: v.string(),
  /** The day of a follow-up in New York, `YYYY-MM-DD`; empty for none. */
  followUp: v.string(),
  /** When its reply clock started. */
  since: instant,
  /** The promised time of an answer. */
  due: instant,
  answeredAt: instant,
  /** The state of the visitor's appointment; empty without one. */
  booking: v.string(),
  isQuarantined: v.boolean(),
  /** Whether staff marked the lead as not a person's. */
  isNotPeople: v.boolean(),
  mergedInto: v.string(),
  version: v.number(),
  changedBy: v.string(),
})
export type Lead = v.InferOutput<typeof leadSchema>

export const leadListSchema = v.object({
  leads: v.array(leadSchema),
  /** The number of leads in each view. */
  counts: v.object({ open: v.number(), closed: v.number(), quarantined: v.number() }),
  /** Whether there are more leads than the list has. */
  isCut: v.boolean(),
})
export type LeadList = v.InferOutput<typeof leadListSchema>

/** `lastError` of a mail that was stopped because staff marked its lead as not a person's. */
export const MARKED_MAIL = 'the lead was marked'

/** The state of a mail about a lead. */
export const leadMailSchema = v.object({
  id: v.string(),
  to: v.string(),
  subject: v.string(),
  kind: v.string(),
  status: v.picklist(['queued', 'sending', 'sent', 'failed', 'held', 'over-budget', 'summarized']),
  attempts: v.number(),
  lastError: v.string(),
  created: instant,
  sentAt: instant,
  /** The row's version, in the database's format: a resend names it. */
  updated: v.string(),
  /** The sent text; empty after its deletion. */
  text: v.string(),
  canBeSentAgain: v.boolean(),
})
export type LeadMail = v.InferOutput<typeof leadMailSchema>

const leadEventSchema = v.object({
  what: v.string(),
  detail: v.string(),
  changedBy: v.string(),
  created: instant,
})

export const leadDetailSchema = v.object({
  lead: leadSchema,
  /** The submitted fields: label and value. */
  fields: v.array(v.tuple([v.string(), v.string()])),
  mails: v.array(leadMailSchema),
  events: v.array(leadEventSchema),
  /** When each administrator last saw it before this, latest first. */
  seen: v.array(v.object({ by: v.string(), at: instant })),
  /** The other leads of this address, and those that belong to this one. */
  others: v.array(leadSchema),
  /** Addresses of the accounts that may own a lead. */
  owners: v.array(v.string()),
  /** For a demo: the agreed or requested time, and the visitor's time zone (IANA); empty if unknown. */
  appointment: v.optional(v.object({ at: instant, zone: v.string() })),
  /** For a demo: the room that staff named for it, and the default room. */
  room: v.optional(v.object({ own: v.string(), standing: v.string() })),
  /** The address of the record's page in the dashboard. */
  dashboard: v.string(),
})
export type LeadDetail = v.InferOutput<typeof leadDetailSchema>
