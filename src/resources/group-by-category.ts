export type CategoryGroup<T> = { category: string; posts: T[] }

/**
 * Groups posts by category, and keeps their order within each. The categories of `order` come first, then others as
 * they appear. Empty categories are left out.
 */
export function groupByCategory<T extends { category: string }>(
  posts: readonly T[],
  order: readonly string[],
): Array<CategoryGroup<T>> {
  const groups = new Map<string, T[]>(order.map((category) => [category, []]))
  for (const post of posts) groups.set(post.category, [...(groups.get(post.category) ?? []), post])
  return [...groups].map(([category, found]) => ({ category, posts: found })).filter((group) => group.posts.length > 0)
}
