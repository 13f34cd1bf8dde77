import { defaultOgImage } from '../site/page-head.ts'
import { categories } from './rules/categories.ts'

/**
 * Returns the address of the picture for shared links to an article without a usable cover.
 * `src/build/drawings/og-card.ts` draws one picture for each category.
 */
export function categoryImage(category: string): string {
  const isCategory = categories.some((name) => name === category)
  return isCategory ? `/og/blog-${category.toLowerCase().replaceAll(' ', '-')}.png` : defaultOgImage
}
