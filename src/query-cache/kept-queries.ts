import type { DehydratedState } from '@tanstack/react-query'
import * as v from 'valibot'
import { firstPostsSchema, postCardsSchema } from '../blog/posts-schema.ts'

/** Change it with the shape of any kept data: what was kept under another version is thrown away. It is no build number. */
export const keptDataVersion = '1'

/** The queries that the browser keeps, by their key as JSON, each with the shape that its data must have when it comes back. */
const schemaOfKey = new Map<string, v.GenericSchema>([
  [JSON.stringify(['blog-posts']), postCardsSchema],
  [JSON.stringify(['blog-posts', 'first']), firstPostsSchema],
])

/** Whether the query with this key is kept. */
export function isKept(queryKey: readonly unknown[]): boolean {
  return schemaOfKey.has(JSON.stringify(queryKey))
}

/** The queries whose data still has the expected shape; a broken one is dropped alone. */
export function soundQueries(queries: DehydratedState['queries']): DehydratedState['queries'] {
  return queries.filter(({ queryKey, state }) => {
    const schema = schemaOfKey.get(JSON.stringify(queryKey))
    return schema !== undefined && v.is(schema, state.data)
  })
}
