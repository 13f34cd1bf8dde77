import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../repository/source-files.ts'
import { readJudged, type Judged } from './judged.ts'
import { writeRow } from './table.ts'

/** A finding that we let stand; an entry that a judge no longer reports has to go. `since`: the day of our decision. */
type Noise = { says: RegExp; because: string; since: string }

/** A fault of a judge's kind, put into what it is asked about; it must say `says`. */
type Plant = { fault: string; into: (judged: Judged) => Judged; says: RegExp }

type Judge = {
  /** The package of npm, among those of `tests/judges/packages`, unless a version is given. */
  name: string
  /** The version of a judge that npm does not bring. */
  version?: string
  /** What it is asked about, for the table. */
  asked: (judged: Judged) => string
  /** Its findings in lines that name the place first. */
  find: (judged: Judged) => Promise<string[]>
  known: readonly Noise[]
  plants: readonly Plant[]
}

/** The tests of a judge: it says nothing but what is known, and does say what it is there for. */
export function judge({ name, version, asked, find, known, plants }: Judge): void {
  test('finds what is known, and nothing else', async () => {
    const judged = readJudged()
    const findings = [...new Set(await find(judged))]
    const fresh = findings.filter((finding) => !known.some(({ says }) => says.test(finding)))
    const gone = known.filter(({ says }) => !findings.some((finding) => says.test(finding)))
    writeRow({
      name,
      version: version ?? versionOf(name),
      asked: asked(judged),
      findings: fresh.length,
      known: known.length,
    })
    expect({ fresh, gone: gone.map(({ because }) => because) }).toEqual({ fresh: [], gone: [] })
  })

  test.each(plants)('finds $fault', async ({ into, says }) => {
    const findings = await find(into(readJudged()))
    expect(findings.filter((finding) => says.test(finding))).not.toEqual([])
    // What is known must not hide it.
    expect(findings.filter((finding) => says.test(finding) && known.some((noise) => noise.says.test(finding)))).toEqual(
      [],
    )
  })
}

function versionOf(name: string): string {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'tests/judges/packages/package.json'), 'utf8'),
  )
  const version = dependencies[name]
  if (version === undefined) throw new Error(`${name} is not among the packages of tests/judges`)
  return version
}

/** The path of a file of a judge's package, such as `feedsmith/dist/index.mjs`. */
export const fileOfJudge = (path: string): string => join(root, 'build/judges/node_modules', path)

/** The version of a judge that is a program of the system, whatever it is there. */
export const OF_THE_SYSTEM = '(system)'
