/** The number of articles that an article links to at its end. */
const nextCount = 2

type Neighbour = { id: string; category: string }

/**
 * Returns a function that finds the articles to read after an article, by its id. They are the two published before it
 * in its category; if there are fewer, those after it, then those next to it in any category. Thus a new article
 * changes the links of few other articles.
 * @param newestFirst all articles
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
    // For nearly all articles, two older posts of the category are enough. Then the lists below need not be built.
    const older = place.field.slice(place.inField + 1, place.inField + 1 + nextCount)
    if (older.length === nextCount) return older
    const near = [...around(place.field, place.inField), ...around(newestFirst, place.index)]
    return [...new Set(near)].slice(0, nextCount)
  }
}

/** Returns the items right after an index of the list, then those right before it. */
function around<T>(list: readonly T[], place: number): T[] {
  return [
    ...list.slice(place + 1, place + 1 + nextCount),
    ...list.slice(Math.max(0, place - nextCount), place).toReversed(),
  ]
}
