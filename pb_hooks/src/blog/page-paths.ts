export const BLOG_PATH = '/blog'

export function articlePath(slug: string): string {
  return `${BLOG_PATH}/${slug}`
}
