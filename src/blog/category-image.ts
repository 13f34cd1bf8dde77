import { defaultOgImage } from '../site/og-image.ts'
import { categories } from './rules/categories.ts'

/** The picture that stands for an article where its link is shared and its own cover can't; drawn by `src/build/drawings/og-card.ts`. */
export function categoryImage(category: string): string {
  const isCategory = categories.some((name) => name === category)
  return isCategory ? `/og/blog-${category.toLowerCase().replaceAll(' ', '-')}.png` : defaultOgImage
}
