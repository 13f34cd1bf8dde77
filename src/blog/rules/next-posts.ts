/** As many as an article leads on to. */
const nextCount = 2

type Neighbour = { id: string; category: string }

/**
 * What to read after an article: the two that were published before it in its field; where there are fewer, those that came after it,
 * then its neighbours in any field. So a new article changes what few others lead to.
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
    // Of nearly all: to look no further is half of the time that thousands of articles take.
    const older = place.field.slice(place.inField + 1, place.inField + 1 + nextCount)
    if (older.length === nextCount) return older
    const near = [...around(place.field, place.inField), ...around(newestFirst, place.index)]
    return [...new Set(near)].slice(0, nextCount)
  }
}

/** Those right behind a place of the list, then those right before it. */
function around<T>(list: readonly T[], place: number): T[] {
  return [
    ...list.slice(place + 1, place + 1 + nextCount),
    ...list.slice(Math.max(0, place - nextCount), place).toReversed(),
  ]
}
