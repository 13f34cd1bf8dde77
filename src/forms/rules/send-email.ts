/** The call that accepts the contact message and the newsletter's sign-up; the payload's `type` selects one. */
export const sendEmailCall = { call: 'send-email', limit: { maxRequests: 60, seconds: 60 } } as const
