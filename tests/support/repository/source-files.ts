import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')

/** A source file. `path` is relative to the root of the repository, with forward slashes. */
export type SourceFile = { path: string; text: string }

const written = /\.(ts|tsx|mjs|js|go|css)$/
const generated = /routeTree\.gen\.ts$|^pocketbase\/embedded\//

/** Returns every handwritten code file below the given folders of this checkout. */
export function readSources(...folders: string[]): SourceFile[] {
  return folders
    .flatMap((folder) => filesBelow(join(repositoryRoot, folder)))
    .map((file) => relative(repositoryRoot, file))
    .filter((path) => written.test(path) && !generated.test(path))
    .map((path) => ({ path, text: readFileSync(join(repositoryRoot, path), 'utf8') }))
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => (name === 'node_modules' ? [] : filesBelow(join(path, name))))
}

const staticImport =
  /^[ \t]*(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]*?\sfrom\s+)?['"](?<specifier>[^'"\n]+)['"]/gm
const dynamicImport = /\bimport\(\s*['"](?<specifier>[^'"\n]+)['"]\s*\)/g

/**
 * Returns the imports of a TypeScript or JavaScript file. A relative import becomes a path from the root of the
 * repository; a package name stays as written.
 */
export function importsOf({ path, text }: SourceFile): string[] {
  const code = withoutComments(text)
  return [...code.matchAll(staticImport), ...code.matchAll(dynamicImport)].map(({ groups }) => {
    const specifier = groups?.['specifier'] ?? ''
    return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier
  })
}

/** Returns the text without comments. Keeps a `//` that directly follows a letter or a colon, as in `https://`. */
export function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[\s;{}(,])\/\/.*$/gm, '$1')
}

/**
 * Whether a file's text declares a test of this name, as a string or as a Go function. "…" in the name matches any text
 * on the line.
 */
export function declaresTest(text: string, name: string): boolean {
  const pattern = name
    .split('…')
    .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
    .join('.*')
  return new RegExp(`['\`]${pattern}['\`]|func ${pattern}\\(`).test(text)
}

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

/** The paths of all staff pages, such as `/admin/inbox`: each route file `admin.<name>.tsx` is one. */
export const staffPaths: readonly string[] = globSync('src/routes/admin.*.tsx', { cwd: repositoryRoot })
  .map((path) => path.replace(/^.*\/admin\.(.+)\.tsx$/, '/admin/$1'))
  .toSorted()
