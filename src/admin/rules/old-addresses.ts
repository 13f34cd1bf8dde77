import * as v from 'valibot'
import { articlePath, serverPages } from '../../lib/server-pages.ts'

/** The largest imported list in bytes; below, the largest number of lines in a list. */
export const LIST_MAX_BYTES = 200_000
export const LIST_MOST = 2000
/** The most old addresses in one request. */
export const ADDRESSES_AT_ONCE = 100
/** The most characters of an old address after `/blog/`. Must match the column `slug` of `slug_redirects`. */
const NAME_MAX = 120

const BLOG = serverPages.posts.records

/** An old address: its part after `/blog/`, and the id of the article to which it leads. */
const oldAddressSchema = v.object({ slug: v.string(), post: v.string() })
export type OldAddress = v.InferOutput<typeof oldAddressSchema>

/** Body of the answer to `GET /api/site/old-addresses`, sorted by slug. */
export const oldAddressListSchema = v.object({
  addresses: v.array(v.object({ ...oldAddressSchema.entries, id: v.string() })),
})
export type StoredAddress = v.InferOutput<typeof oldAddressListSchema>['addresses'][number]

/** Body of `POST /api/site/old-addresses`. */
export const addressActionSchema = v.variant('action', [
  v.object({
    action: v.literal('add'),
    addresses: v.pipe(v.array(oldAddressSchema), v.minLength(1), v.maxLength(ADDRESSES_AT_ONCE)),
  }),
  v.object({ action: v.literal('remove'), id: v.string() }),
])
export type AddressAction = v.InferOutput<typeof addressActionSchema>

/** The result of adding one old address. `same`: it leads to this article already. `refused`: `problem` says why. */
const verdictSchema = v.object({ outcome: v.picklist(['added', 'same', 'refused']), problem: v.string() })
export type AddressVerdict = v.InferOutput<typeof verdictSchema>

/** Body of the answer to `add`: one result for each old address, in the same order. */
export const addAnswerSchema = v.object({ verdicts: v.array(verdictSchema) })

type KnownArticle = { id: string; slug: string; title: string }
/** What the rules must know of the stored articles and old addresses. */
export type Known = {
  /** Returns the article with this slug or id. */
  article: (name: string) => KnownArticle | undefined
  /** Returns the id of the article to which an old address leads. */
  leadsTo: (slug: string) => string | undefined
}

/** A line of a list. `post`: the id of the article to which `slug` should lead; empty if the line is refused. */
export type PlannedLine = OldAddress & AddressVerdict & { line: number; cells: readonly string[] }
/** `problem`: why the whole list can't be imported. `heading`: whether the first line names the columns. */
export type ListPlan = { lines: PlannedLine[]; heading: boolean; problem: string }

/**
 * Returns the part after `/blog/` of a path or full address, as the server compares it; empty if the address is not of
 * this form. The name of the host and the query do not count.
 */
export function blogName(address: string): string {
  const found = new RegExp(`^(?:https?://[^/?#\\s]+)?${BLOG}/([^/?#]+)/?(?:[?#].*)?$`).exec(address.trim())?.[1] ?? ''
  const name = decoded(found).replace(/\.html$/, '')
  return name === 'index' || /^\.{1,2}$|[\s/\\?#]/.test(name) ? '' : name
}

/** Says what happens if the old address is added. */
export function judge({ slug, post }: OldAddress, known: Known): AddressVerdict {
  if (slug === '' || blogName(articlePath(slug)) !== slug)
    return refused(`The old address is no path such as ${BLOG}/old-name.`)
  if (slug.length > NAME_MAX) return refused(`The old address is too long: use at most ${NAME_MAX} characters.`)
  const target = known.article(post)
  if (target === undefined || target.id !== post) return refused('No article has the new address.')
  const taken = known.article(slug)
  if (taken !== undefined)
    return refused(
      taken.id === post ? 'Old and new address are the same.' : `The old address is the address of “${taken.title}”.`,
    )
  const before = known.leadsTo(slug)
  if (before === undefined) return { outcome: 'added', problem: '' }
  if (before === post) return { outcome: 'same', problem: '' }
  const other = known.article(before)
  return refused(`The old address leads to “${other?.title ?? 'another article'}” already. Remove it there first.`)
}

/**
 * Parses a list of old and new addresses, with or without a heading, and says what happens to each line. A new address
 * may itself be an old one, of the list or stored before: the line then leads to the same article.
 */
export function planList(text: string, known: Known): ListPlan {
  const rows = rowsOf(text)
  const heading = rows[0]?.cells[0]?.includes('/') === false
  const listed = rows.slice(heading ? 1 : 0)
  const plan: ListPlan = { lines: [], heading, problem: '' }
  if (listed.length === 0)
    return {
      ...plan,
      problem: `The list has no line with an address. Begin each line with a path such as ${BLOG}/old-name.`,
    }
  if (listed.length > LIST_MOST)
    return { ...plan, problem: `The list has more than ${LIST_MOST} lines. Split it into several lists.` }

  const first = new Map<string, { line: number; to: string }>()
  for (const { line, cells } of listed) {
    const slug = blogName(cells[0] ?? '')
    if (slug !== '' && !first.has(slug)) first.set(slug, { line, to: targetName(cells[1] ?? '') })
  }
  for (const { line, cells } of listed) {
    const slug = blogName(cells[0] ?? '')
    const own = first.get(slug)
    const found = own === undefined ? undefined : articleAt(own.to, (name) => first.get(name)?.to, known)
    const address = { slug, post: found?.id ?? '' }
    plan.lines.push({ line, cells, ...address, ...verdictOn(address, { line, cells, own, found }, known) })
  }
  return plan
}

type Row = { line: number; cells: string[] }

/**
 * Splits a list at line breaks, commas, semicolons and tabs, which no path has. The parser of `csv-file.ts` would be
 * one more file of the build, and the bundle of all visitors names each file.
 */
function rowsOf(text: string): Row[] {
  const rows = text.split(/\r\n?|\n/).map((row, index) => ({
    line: index + 1,
    cells: row.split(/[,;\t]/).map((cell) => cell.replace(/^[\s\uFEFF"]+|[\s"]+$/g, '')),
  }))
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
}

type Circumstances = Row & {
  own: { line: number; to: string } | undefined
  found: Found
}

function verdictOn(address: OldAddress, { line, cells, own, found }: Circumstances, known: Known): AddressVerdict {
  if (cells.slice(2).some((cell) => cell !== ''))
    return refused('It has more than two cells: keep old and new address.')
  if (own !== undefined && own.line !== line) return refused(`Line ${own.line} has the same old address, and counts.`)
  if ((cells[1] ?? '') === '') return refused('The new address is missing.')
  if (found?.loops === true) return refused('It would make a loop: the new addresses lead to each other.')
  return judge(address, known)
}

type Found = { id: string; loops: boolean } | undefined

/** Follows a name over the lines of the list to an article. */
function articleAt(to: string, next: (name: string) => string | undefined, known: Known): Found {
  const seen = new Set<string>()
  for (let name: string | undefined = to; name !== undefined; name = next(name)) {
    const id = known.article(name)?.id ?? known.leadsTo(name)
    if (id !== undefined) return { id, loops: false }
    if (seen.has(name)) return { id: '', loops: true }
    seen.add(name)
  }
  return undefined
}

/** Returns the name in a new address, which may also be a slug alone. */
function targetName(cell: string): string {
  return cell.includes('/') ? blogName(cell) : cell
}

function refused(problem: string): AddressVerdict {
  return { outcome: 'refused', problem }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
