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
  type Verdict,
} from '../rules/old-addresses.ts'
import { articleServer } from './article-server.ts'
import type { ArticleHead } from './article-state.ts'

const CALL = '/api/site/old-addresses'

/** The articles by title, the old addresses, and what the rules of `old-addresses.ts` ask about both. */
export type AddressBook = { articles: readonly ArticleHead[]; addresses: readonly StoredAddress[]; known: Known }

/** The requests for old addresses. Each rejects with a `RecordFault`. */
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
  add: async (addresses: readonly OldAddress[], onProgress: (verdicts: readonly Verdict[]) => void): Promise<void> => {
    const verdicts: Verdict[] = []
    for (let first = 0; first < addresses.length; first += ADDRESSES_AT_ONCE) {
      const pack = addresses.slice(first, first + ADDRESSES_AT_ONCE).map(({ slug, post }) => ({ slug, post }))
      const answer = await change({ action: 'add', addresses: pack })
      verdicts.push(...v.parse(addAnswerSchema, answer).verdicts)
      onProgress([...verdicts])
    }
  },
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
