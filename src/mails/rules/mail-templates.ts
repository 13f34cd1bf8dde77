/**
 * HTML split at its placeholders: texts and placeholder names alternate, with a text first and last. Filling a template
 * does not search inserted values for placeholders.
 */
export type MailTemplate = readonly string[]

/** The parts of a mail, each with its placeholders. The build renders them from the components in `mail-parts.tsx`. */
const HOLES = {
  page: ['title', 'preview', 'blocks', 'why', 'address'],
  paragraph: ['text'],
  large: ['text'],
  list: ['items'],
  listItem: ['text'],
  link: ['href', 'text'],
  mainLink: ['href', 'text'],
  /** A link within a line of text. */
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

/** Returns a placeholder as components write it: `{{name}}`. */
export function mailHole<Part extends MailPart>(_part: Part, name: MailHole<Part>): string {
  return `{{${name}}}`
}

/** Splits the HTML of a mail's part at its placeholders. @throws if a placeholder is missing or unknown */
export function mailTemplate(part: MailPart, html: string): MailTemplate {
  const template = html.split(/\{\{(\w+)\}\}/)
  const found = new Set(template.filter((_, at) => at % 2 === 1))
  const missing = HOLES[part].filter((name) => !found.delete(name))
  if (missing.length + found.size > 0)
    throw new Error(`the part "${part}" of mails lacks ${[...missing].join()}, and has ${[...found].join()}`)
  return template
}

/**
 * Returns the HTML of a mail's part with its placeholders filled. @param values HTML for each placeholder; texts must
 * be escaped
 */
export function fillMailTemplate<Part extends MailPart>(
  templates: Readonly<Record<Part, MailTemplate>>,
  part: Part,
  values: Readonly<Record<MailHole<Part>, string>>,
): string {
  const byName: Readonly<Record<string, string>> = values
  return templates[part].map((text, at) => (at % 2 === 1 ? (byName[text] ?? '') : text)).join('')
}
