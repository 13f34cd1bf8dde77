import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyProject, type ProjectCopy } from './support/repository/project-copy.ts'
import { readSources, repositoryRoot } from './support/repository/source-files.ts'

// Follows the steps of docs/launch.md that change sources, in a copy of the sources.

const page = readFileSync(join(repositoryRoot, 'docs/launch.md'), 'utf8')
let copy: ProjectCopy

beforeEach(() => {
  copy = copyProject()
})

afterEach(() => copy.remove())

const check = () => copy.run('src/build/check-launch.ts', '--strict')

/**
 * Changes a file of the copy. Throws if the change has no effect, because then docs/launch.md names a wrong file or
 * text.
 */
function edit(path: string, change: (text: string) => string): void {
  const before = copy.read(path)
  const after = change(before)
  if (after === before) throw new Error(`nothing to change in ${path}`)
  writeFileSync(join(copy.project, path), after)
}

test('before any step, each item of docs/launch.md blocks the launch, with its own reason', async () => {
  const { code, output } = await check()
  expect(code).toBe(1)
  const headings = [...output.matchAll(/^\S.*\(\d+\)$/gm)].map(([heading]) => heading.replace(/ \(\d+\)$/, ''))
  expect(headings).toHaveLength(6)
  for (const heading of headings) {
    const told = page.split('\n').some((line) => line.startsWith('| ') && heading.toLowerCase().includes(cellOf(line)))
    expect(told, `the page explains "${heading}"`).toBe(true)
  }
})

const cellOf = (row: string) => row.split('|')[1]?.trim().toLowerCase() ?? ''

test('after the steps of docs/launch.md nothing blocks the launch', async () => {
  expect(page).toContain("`...confirmed('Reviews on a review site, June 2027', 'https://reviews.example')`")
  for (const { path, text } of readSources('src/company/facts')) {
    if (path.includes('.test.') || path.endsWith('/fact.ts') || !/sample\(\)/.test(text)) continue
    edit(path, (before) =>
      before
        .replaceAll('sample()', "confirmed('A register of 2027')")
        .replace(/import \{([^}]*)\bsample\b([^}]*)\} from '\.\/fact\.ts'/, "import {$1confirmed$2} from './fact.ts'"),
    )
  }
  const confirmed = await check()
  expect(confirmed.code).toBe(1)
  expect(confirmed.output).not.toContain('a live site needs them all')

  edit('src/company/facts/contradictions.ts', (text) =>
    text.replace(/(contradictions: readonly Contradiction\[\] = )\[[\s\S]*?\n\]/, '$1[]'),
  )
  edit('src/build/check-launch.ts', (text) =>
    text.replace(/(textsToConfirm: readonly LaunchCheck\[\] = )\[[\s\S]*?\n\]/, '$1[]'),
  )
  const decided = await check()
  expect(decided).toMatchObject({ code: 1, output: expect.stringContaining('1 open, 1 of them before the launch') })

  edit('src/company/facts/fact.ts', (text) => text.replace("mode: 'demonstration'", "mode: 'live'"))
  expect(await check()).toEqual({
    code: 0,
    output: 'Nothing is left to confirm, decide or replace: the site can go live.\n',
  })
})
