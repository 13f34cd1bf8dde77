/**
 * The longest retention on the server, in days: the privacy page states it, and the operator may shorten it. A test
 * compares it with Go's periods, which the nightly clean-up uses (`pocketbase/internal/retention/periods.go`).
 */
export const RETENTION_DAYS = {
  /** Keys of submissions. Longer than any browser keeps an unsent request, so that a late retry is still recognised. */
  submissionKeys: 180,
  /**
   * Unconfirmed addresses, counted from the end of their link. During this time the link's page says "expired" instead
   * of "unknown".
   */
  unconfirmedAddresses: 30,
  /** Applications with their resumes: employment law requires a year or more. */
  applications: 730,
  /**
   * Addresses and texts of sent mails, so that staff can look them up. They are deleted earlier together with their
   * submission.
   */
  sentMails: 30,
  /** Webhook deliveries about leads, after the last try: staff can check them. */
  webhookDeliveries: 30,
  /** Staff's accesses to submissions: they can be audited. */
  leadAccesses: 365,
  /** The request log; a test compares it with an installation's first settings. */
  logs: 5,
} as const

/** The server's in-memory data on network addresses, in hours. A test compares it with Go's constants. */
export const CLIENT_HOURS = {
  /** The key of the codes that replace addresses in the log. */
  codes: 24,
  /** Rate-limit counts, after the last call. */
  counts: 2,
  /** Bytes of received applications. */
  files: 24,
} as const
