import { sample, type Fact } from './fact.ts'

export type Integration = Fact & {
  /** The kind of software that the product connects to. No vendor is named, because none has agreed to that. */
  with: string
  /** The data that the product and the other software exchange. */
  passes: string
  /** The open format or protocol of the exchange. */
  by: string
}

export const integrations: readonly Integration[] = [
  {
    ...sample(),
    with: 'Email and calendar',
    passes: 'Messages filed to the matter; hearings in the calendar you already use, Outlook and Google’s among them',
    by: 'IMAP, iCalendar',
  },
  {
    ...sample(),
    with: 'Court e-filing',
    passes: 'Documents out, stamped copies and notices in',
    by: 'Notices of electronic filing',
  },
  {
    ...sample(),
    with: 'Document management',
    passes: 'Files stay where they are, the matter links to them',
    by: 'WebDAV',
  },
  {
    ...sample(),
    with: 'Accounting',
    passes: 'Invoices, payments and trust entries',
    by: 'CSV, as QuickBooks and others read it',
  },
  {
    ...sample(),
    with: 'Client e-billing',
    passes: 'Invoices in the format that corporate clients demand',
    by: 'LEDES 1998B',
  },
  { ...sample(), with: 'Sign-in', passes: 'Your identity provider decides who may enter', by: 'SAML 2.0' },
]
