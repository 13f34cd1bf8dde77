/** The number of articles that an article links to at its end. */
const nextCount = 2

type Neighbour = { id: string; category: string }

/**
 * The articles to read next: the two published before it in its topic; if there are fewer, those after it, then its
 * neighbours in any topic. So a new article changes the links of few others.
 * @param newestFirst all articles
 * @returns the next ones of an article, by its id
 */
export function nextPosts<Post extends Neighbour>(newestFirst: readonly Post[]): (id: string) => Post[] {
  const fields = new Map<string, Post[]>()
  const places = new Map<string, { field: Post[]; inField: number; index: number }>()
  for (const [index, post] of newestFirst.entries()) {
    const field = fields.get(post.category) ?? []
    fields.set(post.category, field)
    places.set(post.id, { field, inField: field.push(post) - 1, index })
  }
  return (id) => {
    const place = places.get(id)
    if (place === undefined) return newestFirst.slice(0, nextCount)
    // A few older posts are enough for nearly all articles. With thousands of posts this halves the time.
    const older = place.field.slice(place.inField + 1, place.inField + 1 + nextCount)
    if (older.length === nextCount) return older
    const near = [...around(place.field, place.inField), ...around(newestFirst, place.index)]
    return [...new Set(near)].slice(0, nextCount)
  }
}

/** The items right after a position of the list, then those right before it. */
function around<T>(list: readonly T[], place: number): T[] {
  return [
    ...list.slice(place + 1, place + 1 + nextCount),
    ...list.slice(Math.max(0, place - nextCount), place).toReversed(),
  ]
}
