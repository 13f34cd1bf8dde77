import * as v from 'valibot'
import { askAs } from '../desk/record-server.ts'
import {
  ADDRESSES_AT_ONCE,
  addAnswerSchema,
  oldAddressListSchema,
  type AddressAction,
  type Known,
  type OldAddress,
  type StoredAddress,
  type AddressVerdict,
} from '../rules/old-addresses.ts'
import { articleServer } from './article-server.ts'
import type { ArticleHead } from './article-state.ts'

const CALL = '/api/site/old-addresses'

/** The articles by title, the old addresses, and what the rules of `old-addresses.ts` ask about both. */
export type AddressBook = { articles: readonly ArticleHead[]; addresses: readonly StoredAddress[]; known: Known }

const deadLinksSchema = v.object({
  /** When the server checked links last, as ISO 8601; empty if it never did. */
  at: v.string(),
  /** Whether that check reached no other site, and so proves nothing about other sites. */
  blocked: v.boolean(),
  /** `since`: the first failure, as ISO 8601. `reason`: a sentence. */
  links: v.array(
    v.object({
      address: v.string(),
      since: v.string(),
      reason: v.string(),
      articles: v.array(v.object({ id: v.string(), title: v.string() })),
    }),
  ),
})
export type DeadLinkReport = v.InferOutput<typeof deadLinksSchema>

/** The requests for old addresses and dead links. Each rejects with a `RecordFault`. */
export const addressServer = {
  read: async (): Promise<AddressBook> => {
    const [articles, { addresses }] = await Promise.all([
      articleServer.list(),
      asking(async (client) => v.parse(oldAddressListSchema, await client.send<unknown>(CALL, {}))),
    ])
    return {
      articles: articles.toSorted((a, b) => a.title.localeCompare(b.title)),
      addresses,
      known: knownBy(articles, addresses),
    }
  },
  /**
   * Adds old addresses, in several requests. Calls `onProgress` with the results so far, in the order of the addresses.
   */
  add: async (
    addresses: readonly OldAddress[],
    onProgress: (verdicts: readonly AddressVerdict[]) => void,
  ): Promise<void> => {
    const verdicts: AddressVerdict[] = []
    for (let first = 0; first < addresses.length; first += ADDRESSES_AT_ONCE) {
      const pack = addresses.slice(first, first + ADDRESSES_AT_ONCE).map(({ slug, post }) => ({ slug, post }))
      const answer = await change({ action: 'add', addresses: pack })
      verdicts.push(...v.parse(addAnswerSchema, answer).verdicts)
      onProgress([...verdicts])
    }
  },
  deadLinks: (): Promise<DeadLinkReport> =>
    asking(async (client) => v.parse(deadLinksSchema, await client.send<unknown>('/api/site/dead-links', {}))),
  remove: async (id: string): Promise<void> => void (await change({ action: 'remove', id })),
}

function asking<T>(question: Parameters<typeof askAs<T>>[1]): Promise<T> {
  return askAs('address', question)
}

function change(body: AddressAction): Promise<unknown> {
  return asking((client) => client.send<unknown>(CALL, { method: 'POST', body }))
}

function knownBy(articles: readonly ArticleHead[], addresses: readonly StoredAddress[]): Known {
  const named = new Map(
    articles.flatMap((article) => [[article.id, article] as const, [article.slug, article] as const]),
  )
  const moved = new Map(addresses.map(({ slug, post }) => [slug, post]))
  return { article: (name) => named.get(name), leadsTo: (slug) => moved.get(slug) }
}
