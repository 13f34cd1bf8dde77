/**
 * For how many days the server keeps what comes from visitors, at the longest: the privacy page says it, and the operator may shorten it. Go's
 * periods, which the nightly clean-up carries out, are compared with these (`pocketbase/internal/retention/periods.go`).
 */
export const RETENTION_DAYS = {
  /** Keys of submissions: longer than any browser keeps an unsent request, so that a late retry is still recognised. */
  submissionKeys: 180,
  /** Addresses nobody confirmed, after their link has expired: so long it is still called expired and not unknown. */
  unconfirmedAddresses: 30,
  /** Applications with their resumes: rules on hiring ask employers to keep them for a year or more; nobody is served by keeping them for ever. */
  applications: 730,
  /** Addresses and texts of mails, after they were sent: so long somebody can look up what was said. They go sooner with what they are about. */
  sentMails: 30,
  /** What other programs were told of leads, after the last try: so long somebody can look up whether they heard it. */
  webhookDeliveries: 30,
  /** Who of the staff saw or changed what a visitor sent: so long it can be asked. */
  leadAccesses: 365,
  /** The request log; the first settings of an installation say the same (a test compares them). */
  logs: 5,
} as const

/** What the server's memory knows of network addresses, in hours. The constants of Go are compared with these. */
export const CLIENT_HOURS = {
  /** The key of the codes that stand for addresses in the log. */
  codes: 24,
  /** Counts of calls, at most so long after the last of them. */
  counts: 2,
  /** How many bytes of applications came. */
  files: 24,
} as const
