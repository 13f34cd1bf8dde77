/** A mail with sample data, as it is sent. `title` names its occasion. */
export type SampleMail = { title: string; kind: string; lane: string; subject: string; text: string; html: string }
