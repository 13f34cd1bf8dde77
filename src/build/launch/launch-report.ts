import { isBlocking, type LaunchCheck } from './launch-checks.ts'

const headings = {
  switch: 'Last of all: switch the site to live in this file',
  essential: 'Confirm each of these in its file: a live site needs them all',
  decide: 'Decide: these contradict each other. Correct or hide one side of each',
  content: 'Replace this sample content of the database',
  text: 'Read and correct these texts, then delete their rows in src/build/launch/launch-checks.ts',
  sample: 'Optional: confirm what is true. A live site leaves the rest out',
} as const satisfies Record<LaunchCheck['kind'], string>

const order = [
  'essential',
  'decide',
  'content',
  'text',
  'switch',
  'sample',
] as const satisfies readonly LaunchCheck['kind'][]

/** Returns the output of `npm run check:launch`: the open checks, grouped by the required action and then by file. */
export function launchReport(checks: readonly LaunchCheck[]): string {
  if (checks.length === 0) return 'Nothing is left to confirm, decide or replace: the site can go live.\n'
  const parts = order.map((kind) =>
    group(
      headings[kind],
      checks.filter((check) => check.kind === kind),
    ),
  )
  const blocking = checks.filter(isBlocking).length
  return `${parts.join('')}${checks.length} open, ${blocking} of them before the launch. Work from the top down, then run this command again.\n`
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
