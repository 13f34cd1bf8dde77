/**
 * HTML with placeholders: texts and placeholder names in turn, beginning and ending with a text. Inserted values are
 * never searched for placeholders.
 */
export type MailTemplate = readonly string[]

/** The parts of mails, with the placeholders of each. The build renders them from the components beside this folder. */
const HOLES = {
  page: ['title', 'preview', 'blocks', 'why', 'address'],
  paragraph: ['text'],
  large: ['text'],
  list: ['items'],
  listItem: ['text'],
  link: ['href', 'text'],
  mainLink: ['href', 'text'],
  /** A link inside a line of text. */
  inlineLink: ['href', 'text'],
  articleTitle: ['href', 'title'],
  articleLabel: ['text'],
  articleText: ['text'],
  table: ['rows'],
  tableRow: ['label', 'value'],
} as const

export type MailPart = keyof typeof HOLES
export type MailTemplates = Readonly<Record<MailPart, MailTemplate>>
export type MailHole<Part extends MailPart> = (typeof HOLES)[Part][number]

/** Returns a placeholder in the form that components write. */
export function mailHole<Part extends MailPart>(_part: Part, name: MailHole<Part>): string {
  return `{{${name}}}`
}

/** Parses a part's HTML. @throws if it lacks one of its placeholders, or has an unknown one */
export function mailTemplate(part: MailPart, html: string): MailTemplate {
  const template = html.split(/\{\{(\w+)\}\}/)
  const found = new Set(template.filter((_, at) => at % 2 === 1))
  const missing = HOLES[part].filter((name) => !found.delete(name))
  if (missing.length + found.size > 0)
    throw new Error(`the part "${part}" of mails lacks ${[...missing].join()}, and has ${[...found].join()}`)
  return template
}

/** Replaces a part's placeholders. @param values by placeholder, as HTML, so texts must be escaped */
export function fillMailTemplate<Part extends MailPart>(
  templates: Readonly<Record<Part, MailTemplate>>,
  part: Part,
  values: Readonly<Record<MailHole<Part>, string>>,
): string {
  const byName: Readonly<Record<string, string>> = values
  return templates[part].map((text, at) => (at % 2 === 1 ? (byName[text] ?? '') : text)).join('')
}
