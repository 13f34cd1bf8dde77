/** What the server noted of a stored picture: its size in pixels, and the widths of its smaller forms, which may exist as AVIF too. */
export type ImageInfo = { width: number; height: number; widths: number[]; avif: boolean }

/** Who wrote a post. Keys and addresses are empty strings where the record has none. */
export type Author = {
  name: string
  title: string
  firm: string
  /** Only on a single post; cards leave it out. */
  bio?: string
  avatar_image_key: string
  /** Of the picture under the key, if it is stored here; so with the infos of a post. */
  avatar_image_info?: ImageInfo | null
  profile_image_url: string
  avatar_image_alt: string
}

/** What a list needs to show a post. Names are those of the `blog_posts` columns. */
export type PostCard = {
  id: string
  slug: string
  title: string
  excerpt: string
  category: string
  /** ISO 8601 in UTC, such as `2026-11-21T09:00:00.000Z`. */
  published_date: string
  /** Whole minutes, at least 1. */
  read_time: number
  featured: boolean
  featured_image_key: string
  thumbnail_image_key: string
  featured_image_info?: ImageInfo | null
  thumbnail_image_info?: ImageInfo | null
  featured_image: string
  featured_image_alt: string
  author: Author
}

/** One whole article. */
export type Post = PostCard & {
  seo_title: string
  seo_description: string
  seo_keywords: string
  /** ISO 8601 in UTC, of the last change. */
  updated: string
  /** The body, rendered from markdown when the post was saved. */
  body_html: string
}

/** The newest posts and how many there are. `posts` holds at most 24, newest first. */
export type FirstPosts = { posts: PostCard[]; total: number; featured: PostCard | null }

/** What a page is rendered from outside the browser. A page takes from it only what it shows. */
export type RenderData = {
  posts?: PostCard[]
  total?: number
  featured?: PostCard | null
  post?: Post | null
}

/**
 * Where the pages get posts from: the API in the browser, `RenderData` when a page is rendered.
 * Every method rejects with a `ContentError` when there is no answer, or one that is not a post.
 */
export type PostsSource = {
  first(): Promise<FirstPosts>
  /** The whole light index, newest first. */
  list(): Promise<PostCard[]>
  /** The article with this slug, or else this record id, or else this former slug; null when none is public. */
  bySlug(slug: string): Promise<Post | null>
}

/** How many cards the page is built with. */
export const firstPostsCount = 24
