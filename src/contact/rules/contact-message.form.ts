import {
  defineForm,
  email,
  firmName,
  firstName,
  lastName,
  phone,
  type FormNotice,
} from '../../forms/rules/definition.ts'
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
  joinsName: true,
  fields: {
    firstName,
    lastName,
    email,
    phone,
    firmName,
    // The form of the demo request offers other sizes.
    firmSize: {
      label: 'Firm size',
      kind: 'choice',
      options: ['solo', '1-5', '6-15', '16-30', '31-50', '51+'],
      refused: 'Choose one of the listed sizes.',
    },
    subject: {
      label: 'Subject',
      kind: 'choice',
      options: ['Request a Demo', 'Pricing Questions', 'Technical Support', 'Partnership Inquiry', 'General Question'],
      preset: 'General Question',
      refused: 'Choose one of the listed subjects.',
    },
    message: { label: 'Message', kind: 'long', required: 'Write your message.', max: 5000 },
  },
})

export const notice = (): FormNotice => ({
  name: 'Contact form',
  page: '/contact',
  entered:
    'First and last name, email address, firm name, subject and message. Only if you fill them in: firm size and phone number.',
  added: 'The moment you pressed the button, a reference, and the size band of your firm.',
  purpose: 'To answer you.',
  basis:
    'Steps that you asked for before a contract, or our interest in answering those who write to us: Art. 6(1)(b) and (f) GDPR.',
  kept: 'Until we delete it. Nothing deletes it by itself, so ask us and we will.',
  stored: { name: 'Contact messages', kept: 'Until we delete them.' },
})
