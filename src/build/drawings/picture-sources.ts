import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'

/** Pictures that are taken together, and what decides how they look: a change of one of these makes them show what is no more. */
export type PictureGroup = { pictures: readonly string[]; sources: readonly string[] }

/** What every page has, and every picture of one shows. */
const FRAME = [
  'index.html',
  'src/styles/*.css',
  'src/styles/fonts/*.woff2',
  'src/company/facts/{brand,claims,offer}.ts',
  'src/site/{brand-mark,header-menu,header-theme,site-header,site-layout}.tsx',
  'src/site/{navigation,site,section,theme}.css',
  'src/site/navigation.ts',
  'src/ui/page/*.tsx',
  'src/site/page/*.tsx',
]
const SCENES = ['src/site/scenes/*.{ts,tsx,css}', 'src/pricing/specimen-invoice*', 'src/company/facts/plans.ts']
const HOME = ['src/home/{hero,home-page}.tsx', 'src/home/home.css', ...SCENES]
const BLOG = [
  'src/blog/{blog-page,blog-filters,featured-post,post-card,post-list,post-cover,post-meta}.tsx',
  'src/blog/blog.css',
  'pocketbase/sample/articles/*.md',
  'pocketbase/sample/authors.json',
  'pocketbase/sample/images/public-assets/blog/*.480.avif',
]
const DEMO = [
  'src/demo-request/{demo-request-form,request-demo-page}.tsx',
  'src/demo-request/*.css',
  'src/forms/*.{tsx,css}',
]

export const pictureGroups = {
  screenshots: {
    pictures: ['public/screenshots/*.webp'],
    sources: ['src/build/drawings/{pictures,screenshots}.mjs', ...FRAME, ...HOME, ...BLOG, ...DEMO],
  },
  readme: {
    pictures: ['docs/screenshot.png'],
    sources: ['src/build/drawings/{pictures,screenshots}.mjs', ...FRAME, ...HOME],
  },
  cards: {
    pictures: ['public/og/*.png'],
    sources: [
      'src/build/drawings/{pictures.mjs,og-card.ts,og-pages.ts,og-plate.mjs,screenshots.mjs}',
      'src/build/fonts/set-text.ts',
      'src/styles/tokens.css',
      'src/styles/fonts/*.woff2',
      'src/company/facts/brand.ts',
      'src/blog/rules/categories.ts',
      ...SCENES,
    ],
  },
} satisfies Record<string, PictureGroup>

/** As `picture-record.json` has it: the words of each card, and of each group what it was made from and what came of it, as hashes. */
export type PictureRecord = {
  cards: Record<string, string>
  groups: Record<string, { sources: string; pictures: string }>
}

export const RECORD = 'src/build/drawings/picture-record.json'

/** The hashes of all groups as the files are now; a source that is a test counts for nothing. */
export function groupHashes(): PictureRecord['groups'] {
  return Object.fromEntries(
    Object.entries(pictureGroups).map(([name, { pictures, sources }]) => [
      name,
      { sources: hashOf(sources), pictures: hashOf(pictures) },
    ]),
  )
}

/** @throws for a pattern that finds nothing: what it stood for has moved, and would be forgotten */
function hashOf(patterns: readonly string[]): string {
  const hash = createHash('sha256')
  const files = patterns.flatMap((pattern) => {
    const found = globSync(pattern).filter((file) => !/\.test\.tsx?$/.test(file))
    if (found.length === 0) throw new Error(`${pattern} finds no file`)
    return found
  })
  for (const file of [...new Set(files)].toSorted()) hash.update(`${file}\0`).update(readFileSync(file))
  return hash.digest('hex')
}
