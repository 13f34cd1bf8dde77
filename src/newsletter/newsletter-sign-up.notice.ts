import type { FormNotice } from '../forms/form-notice.ts'
import { RETENTION_DAYS } from '../lib/retention.ts'
import newsletterSignUp from './rules/newsletter-sign-up.form.ts'

export default {
  form: newsletterSignUp,
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
} satisfies FormNotice
