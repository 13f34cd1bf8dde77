import * as v from 'valibot'
import type { TestServer } from '../servers/server.ts'

const fieldSchema = v.object({
  name: v.string(),
  type: v.string(),
  hidden: v.boolean(),
  required: v.optional(v.boolean(), false),
  /** The ID of the collection that a relation column refers to. */
  collectionId: v.optional(v.string()),
})
const collectionSchema = v.object({
  id: v.string(),
  name: v.string(),
  listRule: v.nullable(v.string()),
  fields: v.array(fieldSchema),
})

export type CollectionField = v.InferOutput<typeof fieldSchema>
export type Collection = v.InferOutput<typeof collectionSchema>

/**
 * A path over relations from one collection to another, as PocketBase's filters write it:
 * `author.blog_posts_via_author`.
 */
export type Path = { path: string; target: Collection }

/**
 * PocketBase's filter operators. On a column with several values, all values must match. With `?` before the operator,
 * one match is enough.
 */
export const OPERATORS = ['=', '!=', '~', '!~', '>', '>=', '<', '<='].flatMap((sign) => [sign, `?${sign}`])

/** Returns the collections of the running server, by name. */
export async function readCollections(server: TestServer): Promise<Collection[]> {
  const { items } = v.parse(
    v.object({ items: v.array(collectionSchema) }),
    await server.admin.call('GET', '/api/collections?perPage=500'),
  )
  return items.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Returns the collections that let callers other than superusers list rows. */
export function listable(collections: readonly Collection[]): Collection[] {
  return collections.filter(({ listRule }) => listRule !== null)
}

/** Returns every path over relations out of a collection, in both directions, with at most `steps` steps. */
export function relationPaths(from: Collection, collections: readonly Collection[], steps: number): Path[] {
  if (steps === 0) return []
  return stepsFrom(from, collections).flatMap((step) => [
    step,
    ...relationPaths(step.target, collections, steps - 1).map(({ path, target }) => ({
      path: `${step.path}.${path}`,
      target,
    })),
  ])
}

function stepsFrom(from: Collection, collections: readonly Collection[]): Path[] {
  const forward = from.fields.flatMap(({ name, collectionId }) =>
    collections.filter(({ id }) => id === collectionId).map((target) => ({ path: name, target })),
  )
  const back = collections.flatMap((target) =>
    target.fields
      .filter(({ collectionId }) => collectionId === from.id)
      .map(({ name }) => ({ path: `${target.name}_via_${name}`, target })),
  )
  return [...forward, ...back]
}
