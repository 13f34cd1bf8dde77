import * as v from 'valibot'

/** The states of a lead in their usual order. Staff may skip states and move back. */
export const leadStates = ['new', 'answered', 'booked', 'closed'] as const
export type LeadState = (typeof leadStates)[number]

export const STATE_NAMES: Readonly<Record<LeadState, string>> = {
  new: 'New',
  answered: 'Answered',
  booked: 'Booked',
  closed: 'Closed',
}

const instant = v.pipe(v.string(), v.regex(/^(?:\d{4}-\d{2}-\d{2}T[\d:.]+Z)?$/))

/** A lead in the list. Each time is ISO 8601, or empty. */
const leadSchema = v.object({
  /** The id of the record that stores the submission. */
  id: v.string(),
  /** The name of the submitted form, from its definition. */
  channel: v.string(),
  name: v.string(),
  email: v.string(),
  /** A one-line subject, from the submission. */
  about: v.string(),
  receipt: v.string(),
  created: instant,
  state: v.picklist(leadStates),
  /** Whether an administrator has opened or changed the lead in the last 90 days. Being listed does not count. */
  isSeen: v.boolean(),
  owner: v.string(),
  note: v.string(),
  /** The day of a follow-up in New York, `YYYY-MM-DD`; empty without one. */
  followUp: v.string(),
  /** The time from which the promised reply time counts. */
  since: instant,
  /** The time by which the site promised a reply; empty without a promise. */
  due: instant,
  answeredAt: instant,
  /** The state of the visitor's appointment; empty without one. */
  booking: v.string(),
  isQuarantined: v.boolean(),
  /** Whether staff marked the lead as sent by a program. */
  isNotPeople: v.boolean(),
  mergedInto: v.string(),
  version: v.number(),
  changedBy: v.string(),
})
export type Lead = v.InferOutput<typeof leadSchema>

export const leadsAnswerSchema = v.object({
  leads: v.array(leadSchema),
  /** The number of leads in each view. */
  counts: v.object({ open: v.number(), closed: v.number(), quarantined: v.number() }),
  /** Whether the list lacks some leads, because there are more than the server sends. */
  isCut: v.boolean(),
})
export type LeadsAnswer = v.InferOutput<typeof leadsAnswerSchema>

/** `lastError` of a mail that the server stopped because staff marked its lead as sent by a program. */
export const MARKED_MAIL = 'the lead was marked'

/** A mail about a lead, and the state of its delivery. */
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
  /** The version of the mail's record: the time of its last change. A request to send the mail again names it. */
  updated: v.string(),
  /** The text of the mail; empty after the server has deleted it. */
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
  /** The submitted fields, each as a label and a value. */
  fields: v.array(v.tuple([v.string(), v.string()])),
  mails: v.array(leadMailSchema),
  events: v.array(leadEventSchema),
  /** When each account last opened or changed the lead; the last access first. Being listed does not count. */
  seen: v.array(v.object({ by: v.string(), at: instant })),
  /** Other leads from the same email address, and those that staff merged into this lead. */
  others: v.array(leadSchema),
  /** The email addresses of the accounts that may own a lead. */
  owners: v.array(v.string()),
  /** For a demo: the agreed or requested time, and the visitor's time zone (IANA); empty if unknown. */
  appointment: v.optional(v.object({ at: instant, zone: v.string() })),
  /** For a demo: the address of its video call (`own`; empty if none), and the default one (`standing`). */
  room: v.optional(v.object({ own: v.string(), standing: v.string() })),
  /** The address of the record's page in the PocketBase dashboard. */
  dashboard: v.string(),
})
export type LeadDetail = v.InferOutput<typeof leadDetailSchema>
