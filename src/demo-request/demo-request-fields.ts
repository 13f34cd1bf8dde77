/** The fields in the order of the form, with the id of the control that a message leads to. */
export const DEMO_REQUEST_FIELDS = [
  { name: 'firstName', label: 'First name', controlId: 'demo-firstName' },
  { name: 'lastName', label: 'Last name', controlId: 'demo-lastName' },
  { name: 'email', label: 'Work email', controlId: 'demo-email' },
  { name: 'phone', label: 'Phone', controlId: 'demo-phone' },
  { name: 'firmName', label: 'Firm name', controlId: 'demo-firmName' },
  { name: 'firmSize', label: 'Firm size', controlId: 'demo-firmSize' },
  { name: 'practiceAreas', label: 'Practice areas', controlId: 'demo-practiceArea-0' },
  { name: 'currentSoftware', label: 'Current software', controlId: 'demo-currentSoftware' },
  { name: 'preferredDate', label: 'Preferred date', controlId: 'demo-preferredDate' },
  { name: 'preferredTime', label: 'Preferred time', controlId: 'demo-preferredTime' },
  { name: 'notes', label: 'What should we show you?', controlId: 'demo-notes' },
] as const
