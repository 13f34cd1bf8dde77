import { RESUME_MAX_BYTES } from '../../src/careers/rules/resume-file.ts'
import { accountLetter, type AccountLetterRequest } from './accounts/account-mails.ts'
import { queuedLetter, type QueuedMail } from './mail/queued-letter.ts'
import { digestLetter } from './newsletter/digest-letter.ts'
import { unsubscribeToken } from './newsletter/tokens.ts'
import { wantedPages } from './pages/wanted-pages.ts'
import { bodyLimits, TEXT_MAX_BYTES } from './submission/body-limits.ts'

/** `kind` of a request for the text of a queued mail. pocketbase/internal/mail uses the same word. */
const QUEUED = 'queued'

type LetterRequest = (QueuedMail & { kind: typeof QUEUED }) | AccountLetterRequest

/**
 * Functions that the Go server calls, each under the name that the calling Go package uses. They must not write to the
 * database, because the server also calls them inside transactions.
 */
export const answers = {
  /**
   * Returns the maximum sizes of request bodies, in bytes: `calls` by method and path, `file` for a resume, `text` for
   * all others.
   */
  bodyLimits: () => ({ calls: bodyLimits, file: RESUME_MAX_BYTES, text: TEXT_MAX_BYTES }),
  /** Returns the subject, text and HTML of a mail that is about to be sent. */
  letter: (request: LetterRequest) => (request.kind === QUEUED ? queuedLetter($app, request) : accountLetter(request)),
  /** Returns an issue of the newsletter as a mail. */
  digestLetter,
  /** Returns the token of a subscriber's unsubscribe links, by the subscriber's id. */
  unsubscribeToken: (subscriber: string) => unsubscribeToken($app, subscriber),
  /** Returns the pages that the server should have rendered and stored. */
  pages: wantedPages,
}
