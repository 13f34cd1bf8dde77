/** The columns of `blog_posts` that these pages show. */
export type ResourcePost = {
  id: string
  slug: string
  title: string
  excerpt: string
  category: string
  /** Whole minutes. */
  read_time: number
}
