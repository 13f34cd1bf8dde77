import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../repository/source-files.ts'
import { readJudged, type Judged } from './judged.ts'
import { writeRow } from './table.ts'

/**
 * A finding of a judge that we accept, and why. If the judge no longer reports it, the test fails until someone removes
 * this entry. `since`: the date of our decision.
 */
type Noise = { says: RegExp; because: string; since: string }

/** A fault that the test inserts on purpose. The judge must report it with a finding that matches `says`. */
type Plant = { fault: string; into: (judged: Judged) => Judged; says: RegExp }

type Judge = {
  /** The judge's npm package. Without `version`, `tests/judges/packages` must list it. */
  name: string
  /** The version of a judge that is not an npm package. */
  version?: string
  /** Describes what the judge checked, for the table in docs/judged.md. */
  asked: (judged: Judged) => string
  /** Runs the judge. Returns its findings as lines. Each begins with the checked page, file, mail or request. */
  find: (judged: Judged) => Promise<string[]>
  known: readonly Noise[]
  plants: readonly Plant[]
}

/**
 * Declares the tests of a judge, an external tool that checks the site's output. The judge must report the known
 * findings only, and must find each planted fault.
 */
export function declareJudge({ name, version, asked, find, known, plants }: Judge): void {
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
    // The list of known findings must not hide the planted fault.
    expect(findings.filter((finding) => says.test(finding) && known.some((noise) => noise.says.test(finding)))).toEqual(
      [],
    )
  })
}

function versionOf(name: string): string {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(repositoryRoot, 'tests/judges/packages/package.json'), 'utf8'),
  )
  const version = dependencies[name]
  if (version === undefined) throw new Error(`${name} is not among the packages of tests/judges`)
  return version
}

/** Returns the path of a file in a judge's package, such as `feedsmith/dist/index.mjs`. */
export const fileOfJudge = (path: string): string => join(repositoryRoot, 'build/judges/node_modules', path)

/** The version text of a judge that is a program of the system, in whatever version the system has. */
export const OF_THE_SYSTEM = '(system)'
