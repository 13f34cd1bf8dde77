import type { PublishedCollection } from './published-collection.ts'

/** A collection so small that its list page can read all published records with all columns. */
export type SmallCollection<Whole, List, One> = PublishedCollection<Whole, Whole, List, One>

/** The small collections of all features, in the order of their paths. Posts are too many to be one of them. */
export const smallCollections: ReadonlyArray<SmallCollection<{ slug: string }, unknown, unknown>> = Object.values(
  import.meta.glob<SmallCollection<{ slug: string }, unknown, unknown>>('../../*/rules/*.collection.ts', {
    eager: true,
    import: 'default',
  }),
)
