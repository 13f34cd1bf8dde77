import { isBlocking, type LaunchCheck } from './launch-checks.ts'

const headings = {
  switch: 'Turn the switch, when all else is done',
  essential: 'Confirm: there is no live site without them',
  decide: 'Decide: these can’t all be true',
  content: 'Replace: sample content of the database',
  text: 'Read and correct, then delete the row: sentences that a person must confirm',
  sample: 'Confirm what is true; a live site leaves the rest out',
} as const satisfies Record<LaunchCheck['kind'], string>

const order = [
  'essential',
  'decide',
  'content',
  'text',
  'switch',
  'sample',
] as const satisfies readonly LaunchCheck['kind'][]

/** Returns the output of `npm run check:launch`: the open checks by the required action, then by file. */
export function launchReport(checks: readonly LaunchCheck[]): string {
  if (checks.length === 0) return 'Nothing is left to confirm, to decide or to replace.\n'
  const parts = order.map((kind) =>
    group(
      headings[kind],
      checks.filter((check) => check.kind === kind),
    ),
  )
  const blocking = checks.filter(isBlocking).length
  return `${parts.join('')}${checks.length} open, ${blocking} of them before the launch\n`
}

function group(heading: string, checks: readonly LaunchCheck[]): string {
  if (checks.length === 0) return ''
  const byFile = new Map<string, LaunchCheck[]>()
  for (const check of checks) byFile.set(check.file, [...(byFile.get(check.file) ?? []), check])
  const files = [...byFile].map(
    ([file, rows]) => `  ${file}\n${rows.map(({ what, where }) => `    - ${what} [${where.join(', ')}]\n`).join('')}`,
  )
  return `${heading} (${checks.length})\n${files.join('')}\n`
}
