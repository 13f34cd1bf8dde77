import type { DehydratedState } from '@tanstack/react-query'
import * as v from 'valibot'
import { firstPostsSchema, postCardSchema } from '../blog/rules/post.ts'

/** Change it with the shape of any stored data: data of another version are discarded. It is no build number. */
export const storedDataVersion = '1'

/** The queries that the browser stores, by their key as JSON, with the schema to validate them on restore. */
const schemaOfKey = new Map<string, v.GenericSchema>([
  [JSON.stringify(['blog-posts']), v.array(postCardSchema)],
  [JSON.stringify(['blog-posts', 'first']), firstPostsSchema],
])

const storedQuerySchema = v.object({
  queryKey: v.array(v.unknown()),
  queryHash: v.string(),
  state: v.object({ status: v.literal('success'), dataUpdatedAt: v.number(), data: v.unknown() }),
})

export function isStored(queryKey: readonly unknown[]): boolean {
  return schemaOfKey.has(JSON.stringify(queryKey))
}

type StoredQuery = DehydratedState['queries'][number]

/**
 * The stored queries that are still valid; an invalid one is dropped alone.
 * @param queries unvalidated data from the browser's storage
 * @param now epoch ms; data dated later would count as fresh forever, so they are dropped
 * @param maxAgeMs for each query, because any change rewrites all of them
 */
export function soundQueries(
  queries: readonly unknown[],
  { now, maxAgeMs }: { now: number; maxAgeMs: number },
): StoredQuery[] {
  return queries.filter((query): query is StoredQuery => {
    if (!v.is(storedQuerySchema, query)) return false
    const { queryKey, queryHash, state } = query
    const key = JSON.stringify(queryKey)
    const schema = schemaOfKey.get(key)
    return (
      schema !== undefined &&
      queryHash === key &&
      now - state.dataUpdatedAt >= 0 &&
      now - state.dataUpdatedAt <= maxAgeMs &&
      v.is(schema, state.data)
    )
  })
}
