/** What these pages show of a blog post. Names are those of the `blog_posts` columns. */
export type ResourcePost = {
  id: string
  slug: string
  title: string
  excerpt: string
  category: string
  /** Whole minutes. */
  read_time: number
}
