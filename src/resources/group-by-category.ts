export type CategoryGroup<T> = { category: string; posts: T[] }

/**
 * Posts by category, in their own order inside each: first the categories of `order`, then others in order of
 * appearance. Empty ones are left out.
 */
export function groupByCategory<T extends { category: string }>(
  posts: readonly T[],
  order: readonly string[],
): Array<CategoryGroup<T>> {
  const groups = new Map<string, T[]>(order.map((category) => [category, []]))
  for (const post of posts) groups.set(post.category, [...(groups.get(post.category) ?? []), post])
  return [...groups].map(([category, found]) => ({ category, posts: found })).filter((group) => group.posts.length > 0)
}
