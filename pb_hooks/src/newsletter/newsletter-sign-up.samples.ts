import type { Samples } from '../mail/samples/sample.ts'
import { confirmationMail } from './confirmation-mail.ts'

const samples: Samples = ({ email, token }) => [
  {
    title: 'Newsletter, to be confirmed',
    collection: 'newsletter_subscribers',
    write: () => [confirmationMail({ to: email, token, unsubscribeToken: token, days: 14 })],
  },
]
export default samples
