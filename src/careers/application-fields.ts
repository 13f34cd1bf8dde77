/** The fields in the order of the form, with the id of the control that a message leads to. */
export const APPLICATION_FIELDS = [
  { name: 'role', label: 'Role', controlId: 'apply-title' },
  { name: 'firstName', label: 'First name', controlId: 'apply-firstName' },
  { name: 'lastName', label: 'Last name', controlId: 'apply-lastName' },
  { name: 'email', label: 'Email', controlId: 'apply-email' },
  { name: 'phone', label: 'Phone', controlId: 'apply-phone' },
  { name: 'resume', label: 'Resume', controlId: 'apply-resume' },
  { name: 'profile', label: 'LinkedIn or portfolio', controlId: 'apply-profile' },
  { name: 'coverNote', label: 'A note to us', controlId: 'apply-coverNote' },
] as const
