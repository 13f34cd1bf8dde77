import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../repository/source-files.ts'

export type Row = { name: string; version: string; asked: string; findings: number; known: number }

const PAGE = join(root, 'docs/judged.md')
const FIRST_ROW = '|---|---|---|---|\n'

/** Replaces the row of a judge (an external checking tool) in the table of `docs/judged.md`. */
export function writeRow({ name, version, asked, findings, known }: Row): void {
  const text = readFileSync(PAGE, 'utf8')
  const at = text.indexOf(FIRST_ROW) + FIRST_ROW.length
  const end = text.indexOf('\n\n', at)
  const others = text
    .slice(at, end === -1 ? undefined : end)
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith(`| ${name} `))
  const rows = [...others, `| ${name} ${version} | ${asked} | ${findings} | ${known} |`].toSorted()
  writeFileSync(PAGE, `${text.slice(0, at)}${rows.join('\n')}${end === -1 ? '\n' : text.slice(end)}`)
}
