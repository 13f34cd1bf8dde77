import * as v from 'valibot'

/** In the order in which a lead passes through them; any step may be left out, and taken back. */
export const leadStates = ['new', 'answered', 'booked', 'closed'] as const
export type LeadState = (typeof leadStates)[number]

export const STATE_NAMES: Readonly<Record<LeadState, string>> = {
  new: 'New',
  answered: 'Answered',
  booked: 'Booked',
  closed: 'Closed',
}

const instant = v.pipe(v.string(), v.regex(/^(?:\d{4}-\d{2}-\d{2}T[\d:.]+Z)?$/))

/** A lead as the list has it. Times are ISO 8601, or empty. */
const leadSchema = v.object({
  /** That of the submitted row. */
  id: v.string(),
  /** The name of its form. */
  channel: v.string(),
  name: v.string(),
  email: v.string(),
  /** What it is about, in a line. */
  about: v.string(),
  receipt: v.string(),
  created: instant,
  state: v.picklist(leadStates),
  owner: v.string(),
  note: v.string(),
  /** A day in New York, `YYYY-MM-DD`. */
  followUp: v.string(),
  /** When its clock began. */
  since: instant,
  /** Until when an answer was promised. */
  due: instant,
  answeredAt: instant,
  /** Of the visitor's appointment; empty where he has none. */
  booking: v.string(),
  isQuarantined: v.boolean(),
  /** Somebody of the staff has marked it as no person's. */
  isNotPeople: v.boolean(),
  mergedInto: v.string(),
  version: v.number(),
  changedBy: v.string(),
})
export type Lead = v.InferOutput<typeof leadSchema>

export const leadListSchema = v.object({
  leads: v.array(leadSchema),
  /** How many there are in each view. */
  counts: v.object({ open: v.number(), closed: v.number(), quarantined: v.number() }),
  /** Whether there are more than were given. */
  isCut: v.boolean(),
})
export type LeadList = v.InferOutput<typeof leadListSchema>

/** `lastError` of a mail that was about to leave when the staff marked its lead as no person's. */
export const MARKED_MAIL = 'the lead was marked'

/** What became of a mail about a lead. */
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
  /** Of its row, as the database writes it: names what was seen of it. */
  updated: v.string(),
  /** The text that went out; empty once it was forgotten. */
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
  /** What was submitted: label and value. */
  fields: v.array(v.tuple([v.string(), v.string()])),
  mails: v.array(leadMailSchema),
  events: v.array(leadEventSchema),
  /** When each of the staff saw it last before this, the latest first. */
  seen: v.array(v.object({ by: v.string(), at: instant })),
  /** The other leads of this address, and those that belong to this one. */
  others: v.array(leadSchema),
  /** Addresses of the accounts that may own a lead. */
  owners: v.array(v.string()),
  /** Of a demo: when it takes place or was asked for, and the visitor's time zone as IANA names it; empty where it is not known. */
  appointment: v.optional(v.object({ at: instant, zone: v.string() })),
  /** Of a demo: where it takes place, and where all do that have no room of their own. */
  room: v.optional(v.object({ own: v.string(), standing: v.string() })),
  /** Where the record itself is. */
  dashboard: v.string(),
})
export type LeadDetail = v.InferOutput<typeof leadDetailSchema>
