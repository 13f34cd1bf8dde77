/** The columns of `blog_posts` that the resource pages show. */
export type ResourcePost = {
  id: string
  slug: string
  title: string
  excerpt: string
  category: string
  /** Reading time in whole minutes. */
  read_time: number
}
