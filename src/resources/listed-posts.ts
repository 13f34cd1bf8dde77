const LISTED_POSTS = 4

/** Whether the list of articles begins with the one that is featured above it. The operator's choice: change it here and build anew. */
const REPEATS_FEATURED = true

/** The articles of the list, of all articles in their order; the first one is featured, and listed too where it is the only one. */
export function listedPosts<Post>(posts: readonly Post[], repeatsFeatured = REPEATS_FEATURED): readonly Post[] {
  const start = repeatsFeatured || posts.length < 2 ? 0 : 1
  return posts.slice(start, start + LISTED_POSTS)
}
