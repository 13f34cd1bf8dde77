import { defineForm, email } from '../../forms/rules/definition.ts'
import { sendEmailCall } from '../../forms/rules/send-email.ts'

export default defineForm({
  ...sendEmailCall,
  name: 'newsletter',
  type: 'newsletter',
  collection: 'newsletter_subscribers',
  title: 'Newsletter sign-up',
  isAnsweredBy: ({ receipt }) => receipt === undefined,
  record: 'Newsletter sign-up',
  editor: () => ({ to: '/blog', hash: 'subscribe' }),
  // The mails' links expire after some days, so a mail sent late needs new ones.
  mailsSpeakOfTheDay: true,
  id: 'newsletter',
  fields: { email },
})
