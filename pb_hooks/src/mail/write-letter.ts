import { accountLetter } from '../accounts/account-mails.ts'
import { queuedLetter } from './queued-letter.ts'

/** The `kind` by which pocketbase/internal/mail asks for a queued mail. */
const QUEUED = 'queued'

/**
 * The callback for `$site.letters.writeBy`.
 * @param request JSON of {kind, …values}
 * @returns JSON of {subject, text, html, headers, calendar}
 */
export function writeLetter(request: string): string {
  const { kind, ...mail } = JSON.parse(request)
  return kind === QUEUED ? JSON.stringify(queuedLetter($app, mail)) : accountLetter(request)
}
