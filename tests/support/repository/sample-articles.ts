import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../../../pocketbase/sample/articles/', import.meta.url)

/** The slugs and categories of the sample articles, unordered. */
export const sampleArticles: readonly { slug: string; category: string }[] = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => {
    const head = readFileSync(new URL(name, folder), 'utf8')
    return { slug: fieldOf(head, 'slug'), category: fieldOf(head, 'category') }
  })

/** Returns the number of sample articles in the category. */
export function sampleCount(category: string): number {
  return sampleArticles.filter((article) => article.category === category).length
}

function fieldOf(head: string, name: string): string {
  return new RegExp(`^${name}: *(.*)$`, 'm').exec(head)?.[1] ?? ''
}
