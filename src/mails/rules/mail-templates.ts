/** HTML with holes: texts and names of holes in turn, beginning and ending with a text. What is filled in is never searched for holes. */
export type MailTemplate = readonly string[]

/** The parts that mails are made of, and the holes of each. Rendered by the build from the components beside this folder. */
const HOLES = {
  page: ['title', 'preview', 'blocks', 'why', 'address'],
  paragraph: ['text'],
  large: ['text'],
  list: ['items'],
  listItem: ['text'],
  link: ['href', 'text'],
  mainLink: ['href', 'text'],
  /** In the line of a text. */
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

/** A hole, as components write it. */
export function mailHole<Part extends MailPart>(_part: Part, name: MailHole<Part>): string {
  return `{{${name}}}`
}

/** @throws where the HTML of a part has not each of its holes, or another one */
export function mailTemplate(part: MailPart, html: string): MailTemplate {
  const template = html.split(/\{\{(\w+)\}\}/)
  const found = new Set(template.filter((_, at) => at % 2 === 1))
  const missing = HOLES[part].filter((name) => !found.delete(name))
  if (missing.length + found.size > 0)
    throw new Error(`the part "${part}" of mails lacks ${[...missing].join()}, and has ${[...found].join()}`)
  return template
}

/** @param values by hole; HTML, so texts must be escaped */
export function fillMailTemplate<Part extends MailPart>(
  templates: Readonly<Record<Part, MailTemplate>>,
  part: Part,
  values: Readonly<Record<MailHole<Part>, string>>,
): string {
  const byName: Readonly<Record<string, string>> = values
  return templates[part].map((text, at) => (at % 2 === 1 ? (byName[text] ?? '') : text)).join('')
}
