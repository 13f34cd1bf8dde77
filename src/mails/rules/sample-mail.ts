/** A mail with sample data, as it leaves. `title`: of its occasion. */
export type SampleMail = { title: string; kind: string; lane: string; subject: string; text: string; html: string }
