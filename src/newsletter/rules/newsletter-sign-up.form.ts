import { RETENTION_DAYS } from '../../lib/retention.ts'
import { defineForm, email, type FormNotice } from '../../forms/rules/definition.ts'
import { sendEmailCall } from '../../forms/rules/send-email.ts'

/** The sentence beside every sign-up button. The server stores it as the reader's consent. */
export const NEWSLETTER_CONSENT =
  'Once a week at most, by email. We write to you only after you have confirmed your address, and you can unsubscribe anytime.'

export default defineForm({
  ...sendEmailCall,
  name: 'newsletter',
  type: 'newsletter',
  collection: 'newsletter_subscribers',
  title: 'Newsletter sign-up',
  isAnsweredBy: ({ receipt }) => receipt === undefined,
  record: 'Newsletter sign-up',
  editor: () => ({ to: '/blog', hash: 'subscribe' }),
  id: 'newsletter',
  // `source`: where on the site the form was.
  given: { subject: { max: 200 }, source: { max: 40 } },
  fields: { email: { ...email, lowerCase: true } },
})

export const notice = (): FormNotice => ({
  name: 'Newsletter',
  page: '/blog#subscribe',
  entered: 'Your email address.',
  added:
    'The moment you pressed the button, which form it was, the sentence that you agreed to (or, if you agreed elsewhere, when and how), and when you confirmed or left. Later: your topics or pause, your last issue, and those that could not be delivered, with what your mail server said. Not whether you open it or follow its links.',
  purpose:
    'To send you new articles, once you have confirmed the address by the link that we email to it. After three issues that could not be delivered we send none.',
  basis: 'Your consent: Art. 6(1)(a) GDPR. Every newsletter has a link that ends it at once.',
  kept: `Unconfirmed, until ${RETENTION_DAYS.unconfirmedAddresses} days after the link expired. Confirmed, for as long as you subscribe; afterward as a note that you left, so that we don’t write again, until you ask us to delete that too.`,
  stored: { name: 'Newsletter addresses', kept: 'As described above.' },
})
