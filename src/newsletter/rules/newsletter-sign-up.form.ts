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
  id: 'newsletter',
  fields: { email },
})
