/** The call that takes the contact message and the newsletter's sign-up; the payload's `type` tells which. */
export const sendEmailCall = { call: 'send-email', limit: { maxRequests: 60, seconds: 60 } } as const
