import { formText } from '../../forms/fill-form.ts'
import { TextField } from '../../forms/fields.tsx'
import { newYorkText } from '../../lib/new-york-text.ts'
import { addressOf, isAddress, StaffForm } from '../layout/staff-form.tsx'
import type { NewsletterDesk } from '../rules/newsletter-desk.ts'
import type { ActOnNewsletter } from './next-issue.tsx'

const TITLE_ID = 'newsletter-bounces-title'

type BounceListProps = { bounces: NewsletterDesk['bounces']; onAct: ActOnNewsletter }

/** Lists the subscribers whose newsletter bounced. Its form reports a bounce that the mail service did not report. */
export function BounceList({ bounces, onAct }: BounceListProps) {
  return (
    <section className="stack" aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID}>Bounced mail</h2>
      {bounces.length === 0 ? (
        <p>No newsletter has bounced.</p>
      ) : (
        <ul className="newsletter-desk__bounces">
          {bounces.map(({ id, email, number, at, reason, isStopped }) => (
            <li key={id}>
              <strong>{email}</strong>{' '}
              {isStopped
                ? 'gets no more newsletters.'
                : `${number === 1 ? 'Once' : `${number} times`}; after three it gets no more newsletters.`}
              <span className="note">
                {at === '' ? '' : ` ${newYorkText(new Date(at))}: `}
                {reason}
              </span>
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>Report one that came back to your mailbox</summary>
        <StaffForm
          titleId={TITLE_ID}
          button="Count it"
          busyButton="Counting..."
          onSubmit={(values) => count(values, onAct)}
        >
          <TextField
            id="newsletter-bounce"
            name="email"
            type="email"
            label="The reader’s address"
            required
            autoComplete="off"
          />
        </StaffForm>
      </details>
    </section>
  )
}

async function count(values: FormData, act: ActOnNewsletter): Promise<string | null> {
  if (!isAddress(formText(values, 'email').trim())) return 'Enter an email address such as name@firm.com.'
  await act(
    { action: 'bounce', email: addressOf(values) },
    'Counted. After three bounces an address gets no more newsletters.',
  )
  return null
}
