import { defineForm, email, firmName, firstName, lastName, phone } from '../../forms/rules/definition.ts'
import { sendEmailCall } from '../../forms/rules/send-email.ts'

export default defineForm({
  ...sendEmailCall,
  name: 'contact',
  type: 'contact',
  collection: 'contact_messages',
  title: 'Message',
  // The same API route receives newsletter sign-ups. Only a response to a contact message has a receipt.
  isAnsweredBy: ({ receipt }) => receipt !== undefined,
  record: 'Contact message',
  editor: () => ({ to: '/contact', hash: 'write' }),
  inbox: { about: 'subject', promise: 'contactFormReply' },
  id: 'contact',
  fields: {
    firstName,
    lastName,
    email,
    phone,
    firmName,
    firmSize: { label: 'Firm size', kind: 'choice' },
    subject: { label: 'Subject', kind: 'choice' },
    message: { label: 'Message', kind: 'long', required: 'Write your message.', max: 5000 },
  },
})
