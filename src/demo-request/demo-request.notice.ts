import type { FormNotice } from '../forms/form-notice.ts'
import demoRequest from './rules/demo-request.form.ts'

export default {
  form: demoRequest,
  name: 'Demo request',
  page: '/request-demo',
  entered:
    'First and last name, email address, firm name, firm size and practice areas. Only if you fill them in: phone number, current software, notes. And the length, day and time you would like.',
  added:
    'The moment you pressed the button, a reference, the size band of your firm, what happened to the time that you chose and to the demo, and your time zone, with its offset from UTC then. A code for your network connection, deleted two days after your last change at the latest, and one for your mailbox: so no one takes every hour. The plan or the estimate that you brought along, which the form shows and lets you leave out. The page of this site that you came from. And the campaign, if the address that brought you here named one (“utm_…”).',
  purpose: 'To agree on a time with you, to prepare the demo, and to hold it.',
  basis: 'Steps that you asked for before a contract: Art. 6(1)(b) GDPR.',
  kept: 'Until we delete it. Nothing deletes it by itself, so ask us and we will.',
  stored: { name: 'Demo requests', kept: 'Until we delete them.' },
} satisfies FormNotice
