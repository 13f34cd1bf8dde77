import type { DehydratedState } from '@tanstack/react-query'
import * as v from 'valibot'
import { firstPostsSchema, postCardSchema } from '../blog/rules/post.ts'

/** Change it with the shape of any stored data: what was stored under another version is thrown away. It is no build number. */
export const storedDataVersion = '1'

/** The queries that the browser stores, by their key as JSON, each with the shape that its data must have when it comes back. */
const schemaOfKey = new Map<string, v.GenericSchema>([
  [JSON.stringify(['blog-posts']), v.array(postCardSchema)],
  [JSON.stringify(['blog-posts', 'first']), firstPostsSchema],
])

const storedQuerySchema = v.object({
  queryKey: v.array(v.unknown()),
  queryHash: v.string(),
  state: v.object({ status: v.literal('success'), dataUpdatedAt: v.number(), data: v.unknown() }),
})

/** Whether the query with this key is stored. */
export function isStored(queryKey: readonly unknown[]): boolean {
  return schemaOfKey.has(JSON.stringify(queryKey))
}

type StoredQuery = DehydratedState['queries'][number]

/**
 * The queries that still have the expected shape; a broken one is dropped alone.
 * @param queries as they lay in the browser's storage: anything
 * @param now epoch ms; what claims to be from later would pass as fresh for ever
 * @param maxAgeMs of each query: the whole is written anew with every change of one
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
