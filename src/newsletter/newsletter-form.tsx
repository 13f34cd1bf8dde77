import { TextField } from '../forms/fields.tsx'
import { toastResult } from '../forms/form-outcome.ts'
import { OutboxForm, useOutboxForm } from '../forms/outbox-form.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import newsletterSignUp, { NEWSLETTER_CONSENT } from './rules/newsletter-sign-up.form.ts'

type NewsletterFormProps = {
  /** Where on the site this form is. The server stores it with the sign-up. */
  source: 'blog' | 'article' | 'resources' | 'resources-secondary' | 'expired-link'
  /** The form's name for screen readers. It distinguishes this form from others on the page. */
  label: string
}

const SUCCESS = "You've been subscribed to our newsletter. Check your email for confirmation!"

export function NewsletterForm({ source, label }: NewsletterFormProps) {
  const state = useOutboxForm(newsletterSignUp, {
    draftName: `newsletter-${source}`,
    given: { subject: 'Newsletter Subscription', source },
    resultOf: (outcome) => toastResult(outcome, SUCCESS),
    isHere: () => source === 'blog',
  })

  return (
    <OutboxForm
      state={state}
      className="newsletter-form"
      label={label}
      button={{ label: 'Subscribe', busy: 'Subscribing...', again: 'Add another address' }}
      sending="Subscribing."
    >
      {({ field, button }) => (
        <>
          <div className="newsletter-form__row">
            {/* The id includes the source, because a page may have several of these forms. "Subscribe to Updates" leads
                to the blog's field, which browsers then focus. */}
            <TextField {...field('email')} id={source === 'blog' ? 'subscribe' : `newsletter-${source}`} />
            {button}
          </div>
          <p className="note">
            {NEWSLETTER_CONSENT} See our{' '}
            <TargetLink to="/privacy" className="link">
              privacy notice
            </TargetLink>
            .
          </p>
        </>
      )}
    </OutboxForm>
  )
}
