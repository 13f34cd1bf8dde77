/** A mail with sample data, as the server sends it. `title` names the occasion. */
export type SampleMail = { title: string; kind: string; lane: string; subject: string; text: string; html: string }
