import type { DehydratedState } from '@tanstack/react-query'
import * as v from 'valibot'
import { firstPostsSchema, postSummarySchema } from '../blog/rules/post.ts'

/**
 * The version of the stored data's shape. Change it with the shape: a browser discards data of another version. It is
 * independent of the build.
 */
export const storedDataVersion = '1'

/** The queries that the browser stores, by their key as JSON, with the schema to validate them on restore. */
const schemaOfKey = new Map<string, v.GenericSchema>([
  [JSON.stringify(['blog-posts']), v.array(postSummarySchema)],
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
 * Returns the stored queries that are still valid. Drops each invalid query, and keeps the others.
 * @param queries unvalidated data from the browser's storage
 * @param now epoch ms; data with a later date are dropped, because they would count as fresh forever
 * @param maxAgeMs checked for each query, because each change writes all queries again, with one new date for all
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
