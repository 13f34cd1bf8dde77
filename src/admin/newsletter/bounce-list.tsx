import { formText } from '../../forms/fill-form.ts'
import { TextField } from '../../forms/fields.tsx'
import { newYorkText } from '../../lib/new-york-text.ts'
import { addressOf, isAddress, StaffForm } from '../staff-form.tsx'
import type { NewsletterDesk } from '../rules/newsletter-desk.ts'
import type { ActOnNewsletter } from './next-issue.tsx'

const TITLE_ID = 'newsletter-bounces-title'

type BounceListProps = { bounces: NewsletterDesk['bounces']; onAct: ActOnNewsletter }

/** Whose newsletters came back, and a form for one that the server was not told of. */
export function BounceList({ bounces, onAct }: BounceListProps) {
  return (
    <section className="stack" aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID}>What came back</h2>
      {bounces.length === 0 ? (
        <p>Every newsletter reached its reader, as far as mail servers have told.</p>
      ) : (
        <ul className="newsletter-desk__bounces">
          {bounces.map(({ id, email, number, at, reason, isStopped }) => (
            <li key={id}>
              <strong>{email}</strong>{' '}
              {isStopped
                ? 'gets no more.'
                : `${number === 1 ? 'Once' : `${number} times`}; after three it gets no more.`}
              <span className="note">
                {at === '' ? '' : ` ${newYorkText(new Date(at))}: `}
                {reason}
              </span>
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>One came back to your mailbox</summary>
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
            label="The address that it was for"
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
  await act({ action: 'bounce', email: addressOf(values) }, 'Counted. After three an address gets no more.')
  return null
}
