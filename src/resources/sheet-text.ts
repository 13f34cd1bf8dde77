import type { Sheet, TemplatePart } from './sheets.ts'

const blank = '_'.repeat(30)

/**
 * Returns a sheet as plain text for the clipboard.
 * @param note the line below the title
 */
export function sheetText({ title, use, parts }: Sheet, note: string): string {
  const head = [title.toUpperCase(), '='.repeat(title.length), use, note].join('\n')
  return `${[head, ...parts.map(partText)].join('\n\n')}\n`
}

function partText(part: TemplatePart): string {
  return [part.heading, '-'.repeat(part.heading.length), ...lines(part)].join('\n')
}

function lines(part: TemplatePart): string[] {
  if (part.kind === 'boxes') return part.items.map((item) => `[ ] ${item}`)
  if (part.kind === 'lines') return part.items.map((item) => `${item}${item.endsWith(':') ? '' : ':'} ${blank}`)
  return part.items.map(({ sign, label }) => `${sign} ${label}: $ ${'_'.repeat(14)}`)
}
