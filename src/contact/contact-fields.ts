/** The fields in the order of the form, with the id of the control that a message leads to. */
export const CONTACT_FIELDS = [
  { name: 'firstName', label: 'First name', controlId: 'contact-firstName' },
  { name: 'lastName', label: 'Last name', controlId: 'contact-lastName' },
  { name: 'email', label: 'Email', controlId: 'contact-email' },
  { name: 'phone', label: 'Phone', controlId: 'contact-phone' },
  { name: 'firmName', label: 'Firm name', controlId: 'contact-firmName' },
  { name: 'firmSize', label: 'Firm size', controlId: 'contact-firmSize' },
  { name: 'subject', label: 'Subject', controlId: 'contact-subject' },
  { name: 'message', label: 'Message', controlId: 'contact-message' },
] as const
