import type { FormNotice } from '../forms/form-notice.ts'
import contactMessage from './rules/contact-message.form.ts'

export default {
  form: contactMessage,
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
} satisfies FormNotice
