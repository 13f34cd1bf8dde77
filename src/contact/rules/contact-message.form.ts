import { defineForm, email, firmName, firstName, lastName, phone } from '../../forms/rules/definition.ts'
import { sendEmailCall } from '../../forms/rules/send-email.ts'

export const contactMessage = defineForm({
  ...sendEmailCall,
  name: 'contact',
  type: 'contact',
  collection: 'contact_messages',
  title: 'Message',
  // A sign-up's answer has no receipt.
  isAnsweredBy: ({ receipt }) => receipt !== undefined,
  record: 'Contact message',
  editor: () => ({ to: '/contact', hash: 'write' }),
  // They name the hour of the reply.
  mailsSpeakOfTheDay: true,
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
