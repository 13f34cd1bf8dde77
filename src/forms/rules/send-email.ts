/** The endpoint that accepts contact messages and newsletter sign-ups. The payload's `type` selects one. */
export const sendEmailCall = { call: 'send-email', limit: { maxRequests: 60, seconds: 60 } } as const
