import { defaultOgImage } from '../site/og-image.ts'
import { categories } from './rules/categories.ts'

/** The picture for shared links of articles without a usable cover; drawn by `src/build/drawings/og-card.ts`. */
export function categoryImage(category: string): string {
  const isCategory = categories.some((name) => name === category)
  return isCategory ? `/og/blog-${category.toLowerCase().replaceAll(' ', '-')}.png` : defaultOgImage
}
