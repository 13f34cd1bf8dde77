/**
 * The longest time, in days, that the server stores data. The operator may shorten these times. The privacy page states
 * those of personal data. A test compares them with the periods of the server's nightly clean-up
 * (`pocketbase/internal/retention/periods.go`).
 */
export const RETENTION_DAYS = {
  /**
   * Idempotency keys of submissions. Longer than any browser keeps an unsent request, so that the server recognizes a
   * late retry.
   */
  submissionKeys: 180,
  /**
   * Unconfirmed email addresses, counted from the expiry of their link. For this time a click on the link shows
   * "expired" instead of "unknown".
   */
  unconfirmedAddresses: 30,
  /** Job applications with their resumes. Employment law requires a year or more. */
  applications: 730,
  /** Addresses and texts of sent mails, for staff to look up. Deleting a submission deletes its mails earlier. */
  sentMails: 30,
  /** Webhook deliveries about leads, counted from the last try, for staff to check. */
  webhookDeliveries: 30,
  /** The record of staff's accesses to leads, for audits. */
  leadAccesses: 365,
  /** Pictures that an image run has replaced. Until then staff can undo the run. */
  replacedPictures: 30,
  /** Results of the nightly security audit. */
  auditRuns: 365,
  /** PocketBase's request log. A test compares this number with a new installation's settings. */
  logs: 5,
} as const

/**
 * How long (hours) the server's memory contains data about network addresses. A test compares the numbers with Go's
 * constants.
 */
export const CLIENT_HOURS = {
  /** The secret key that turns network addresses into the log's pseudonyms. */
  codes: 24,
  /** A client's rate-limit counts, since its last request. */
  counts: 2,
  /** The number of bytes that a client has sent with job applications. */
  files: 24,
} as const
