import { RESUME_MAX_BYTES } from '../../src/careers/rules/resume-file.ts'
import { accountLetter, type AccountLetterRequest } from './accounts/account-mails.ts'
import { queuedLetter, type QueuedMail } from './mail/queued-letter.ts'
import { digestLetter } from './newsletter/digest-letter.ts'
import { unsubscribeToken } from './newsletter/tokens.ts'
import { wantedPages } from './pages/wanted-pages.ts'
import { bodyLimits, TEXT_MAX_BYTES } from './submission/body-limits.ts'

/** A mail of the queue that is about to leave, as pocketbase/internal/mail names it. */
const QUEUED = 'queued'

type LetterRequest = (QueuedMail & { kind: typeof QUEUED }) | AccountLetterRequest

/**
 * What the server asks the hooks, each under the name by which a package of Go asks it. They read and never write: the server asks in
 * transactions too.
 */
export const answers = {
  /** How many bytes a body may have. */
  bodyLimits: () => ({ calls: bodyLimits, file: RESUME_MAX_BYTES, text: TEXT_MAX_BYTES }),
  /** What a mail says that leaves now. */
  letter: (request: LetterRequest) => (request.kind === QUEUED ? queuedLetter($app, request) : accountLetter(request)),
  /** An issue of the newsletter. */
  digestLetter,
  /** What a reader's links carry, by his id. */
  unsubscribeToken: (subscriber: string) => unsubscribeToken($app, subscriber),
  /** Which pages there should be. */
  pages: wantedPages,
}
