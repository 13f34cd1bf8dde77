import type { LaunchCheck } from './launch-checks.ts'

const headings = {
  replace: 'Replace before the launch: sample data',
  confirm: 'Confirm before the launch: statements that someone must stand behind',
} as const satisfies Record<LaunchCheck['kind'], string>

/** What `npm run check:launch` prints: the open checks by what is to be done, then by file. */
export function launchReport(checks: readonly LaunchCheck[]): string {
  if (checks.length === 0) return 'Nothing is left to replace or to confirm.\n'
  const parts = (['replace', 'confirm'] as const).map((kind) =>
    group(
      headings[kind],
      checks.filter((check) => check.kind === kind),
    ),
  )
  return `${parts.join('')}${checks.length} open\n`
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
