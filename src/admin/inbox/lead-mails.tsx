import type { Act } from '../rules/lead-actions.ts'
import { ConfirmedButton } from '../../ui/confirmed-button.tsx'
import type { LeadDetail } from '../rules/lead.ts'
import { mailWords, whenText } from './lead-words.ts'

/** Every mail about a lead with what became of it, and who did what. */
export function LeadMails({ detail, onAct }: { detail: LeadDetail; onAct: Act }) {
  const { lead, mails, events } = detail
  return (
    <>
      <section aria-labelledby="lead-mails" className="stack">
        <h3 id="lead-mails">Mails</h3>
        {mails.length === 0 ? <p className="note">None.</p> : null}
        <ul className="inbox__mails" aria-label="Mails">
          {mails.map((mail) => (
            <li key={mail.id} className="stack">
              <p>
                <strong>{mail.subject}</strong>
                <br />
                <span className="note">
                  {[
                    mail.to === '' ? '' : `to ${mail.to}`,
                    mailWords(mail),
                    mail.sentAt === '' ? '' : whenText(mail.sentAt),
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </span>
              </p>
              {mail.text === '' ? null : (
                <details>
                  <summary>What it says</summary>
                  <pre className="inbox__text">{mail.text}</pre>
                </details>
              )}
              {mail.canBeSentAgain ? (
                <ConfirmedButton
                  label="Send again"
                  warning={`It leaves once more, to ${mail.to}, as the same mail: a program that has it shows it once.`}
                  confirmLabel="Send it again"
                  onConfirm={() => void onAct({ action: 'resend', item: lead.id, mail: mail.id, seen: mail.updated })}
                />
              ) : null}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="lead-history">
        <details>
          <summary>
            <h3 id="lead-history" className="inbox__summary">
              History ({events.length})
            </h3>
          </summary>
          <ol className="inbox__history">
            {events.map((event) => (
              <li key={`${event.created} ${event.what} ${event.detail}`}>
                {[event.what, event.detail].filter((part) => part !== '').join(': ')}
                <span className="note">
                  {' '}
                  {[event.changedBy === '' ? 'by itself' : event.changedBy, whenText(event.created)].join(' · ')}
                </span>
              </li>
            ))}
          </ol>
        </details>
      </section>
    </>
  )
}
