import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../repository/source-files.ts'

export type JudgeRow = { name: string; version: string; asked: string; findings: number; known: number }

const PAGE = join(repositoryRoot, 'docs/judged.md')
const FIRST_ROW = '|---|---|---|---|\n'

/** Replaces the row of a judge (an external checking tool) in the table of `docs/judged.md`. */
export function writeRow({ name, version, asked, findings, known }: JudgeRow): void {
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
