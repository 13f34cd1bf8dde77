/** A link that opens the visitor's own mail program. */
export function MailLink({ to, subject }: { to: string; subject?: string }) {
  return <a href={`mailto:${to}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`}>{to}</a>
}
