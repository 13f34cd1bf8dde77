import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
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
