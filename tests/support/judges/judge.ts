import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../repository/source-files.ts'

/**
 * The input of the judges (external checking tools): a server on which all journeys took place, and everything that the
 * server sent.
 */
export type Judged = {
  /** The server's origin. */
  origin: string
  pages: JudgedPage[]
  /** `raw`: the mail as received, in base64. */
  mails: Array<{ name: string; html: string; raw: string }>
  /** The calendar files that mails had as attachments. */
  calendars: Array<{ name: string; text: string }>
  feed: string
  sitemap: string
  deliveries: Delivery[]
  /** The secrets of the webhook: first the one before the rotation, then the new one. */
  secrets: string[]
  /** A planted fault for a judge's `find`: often HTML to add to each page after hydration. */
  planted?: string
}

/**
 * `path` includes the query, `name` does not. `served` is the HTML from the server. `live`, for some pages of each
 * template, is the HTML after hydration.
 */
export type JudgedPage = { path: string; name: string; served: string; live?: string }

/** A webhook request. `headers` has the signature headers of the Standard Webhooks convention, by lower-case name. */
export type Delivery = { headers: Record<string, string>; body: string }

/** Returns input with only the first page, and no mails. Plants a fault: adds this markup at the end of `main`. */
export function withMarkup(judged: Judged, markup: string): Judged {
  const pages = judged.pages.slice(0, 1).map((page) => ({
    ...page,
    served: page.served.replace('</main>', `${markup}</main>`),
  }))
  return { ...judged, pages, mails: [] }
}

const FILE = join(repositoryRoot, 'build/judges/judged.json')

export const writeJudged = (judged: Judged): void => writeFileSync(FILE, JSON.stringify(judged))

function readJudged(): Judged {
  const judged: Judged = JSON.parse(readFileSync(FILE, 'utf8'))
  return judged
}

type JudgeRow = { name: string; version: string; asked: string; findings: number; known: number }

const PAGE = join(repositoryRoot, 'docs/judged.md')
const FIRST_ROW = '|---|---|---|---|\n'

/** Replaces the row of a judge (an external checking tool) in the table of `docs/judged.md`. */
function writeRow({ name, version, asked, findings, known }: JudgeRow): void {
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

export type Thing = { '@type': string }

/** Returns the schema.org objects in a page's JSON-LD. */
export function thingsIn(html: string): Thing[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, json = '']) => {
    const data: Thing & { '@graph'?: Thing[] } = JSON.parse(json)
    return data['@graph'] ?? [data]
  })
}
