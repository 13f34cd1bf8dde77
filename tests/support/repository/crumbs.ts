import { posix } from 'node:path'
import { isTest, type Rule } from './architecture-rules.ts'
import { importsOf } from './imports-of.ts'
import type { SourceFile } from './source-files.ts'

/** A file of at most this many lines should move into its only importer, if the importer is in the same folder. */
const longestCrumb = 25

/** Short files that stay separate, each with its reason. A file that has its own test needs no entry. */
const crumbsWithReason: Record<string, string> = {
  'src/after-hydration.ts': 'a chunk of its own, loaded when the page has come to life',
  'src/kept-content.ts': 'a chunk of its own, loaded if no server answers',
  'src/routes/thank-you.tsx': 'a page, which the form that leads to it loads with its own',
  'src/rendered-content.ts': 'beside types that hooks read, and needs what their engine lacks',
}

export const noCrumbs: Rule = (files) =>
  crumbs(files)
    .filter(({ path }) => !(path in crumbsWithReason))
    .map(({ path, reader }) => `${path}: ${longestCrumb} lines or fewer, and only ${reader} beside it imports it`)

export const unusedReasonsOfCrumbs: Rule = (files) => {
  const found = new Set(crumbs(files).map(({ path }) => path))
  return Object.keys(crumbsWithReason).filter((path) => !found.has(path))
}

function crumbs(files: SourceFile[]): { path: string; reader: string }[] {
  const paths = new Set(files.map(({ path }) => path))
  const readers = new Map<string, Set<string>>()
  for (const file of files.filter(({ path }) => !isTest(path))) {
    for (const target of importsOf(file)) readers.set(target, (readers.get(target) ?? new Set()).add(file.path))
  }
  return files
    .filter(({ path, text }) => {
      const isCode = /^(?:src|pb_hooks\/src)\/.+\.(?:tsx?|mjs)$/.test(path) && !isTest(path)
      return isCode && text.trimEnd().split('\n').length <= longestCrumb
    })
    .filter(
      ({ path }) => !paths.has(path.replace(/\.tsx?$/, '.test.ts')) && !paths.has(path.replace(/\.tsx?$/, '.test.tsx')),
    )
    .flatMap(({ path }) => {
      const [reader, second] = readers.get(path) ?? []
      const isBeside = reader !== undefined && posix.dirname(reader) === posix.dirname(path)
      return isBeside && second === undefined ? [{ path, reader }] : []
    })
}
