import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../tools/project.mjs'

const folder = inRoot('build', 'shipped')

const listOf = (bundle: string) => inRoot('build', 'shipped', `${bundle}.json`)

/** For each shipped bundle, the file that lists its packages. `worker`: service worker. `render`: server's React. */
export const shippedLists = {
  client: listOf('client'),
  worker: listOf('worker'),
  render: listOf('render'),
  hooks: listOf('hooks'),
}

/**
 * Records which npm packages a bundle contains.
 * @param modules paths, absolute or from the root, as a bundler names them; names that are no files are ignored
 */
export function recordShippedPackages(bundle: keyof typeof shippedLists, modules: Iterable<string>): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(shippedLists[bundle], JSON.stringify(packagesOf(modules), null, 2))
}

/** Returns the npm packages of all bundles, each once: the paths of their folders from the root. */
export function shippedPackages(): string[] {
  const lists: string[][] = readdirSync(folder).map((name) =>
    JSON.parse(readFileSync(inRoot('build', 'shipped', name), 'utf8')),
  )
  return [...new Set(lists.flat())].toSorted()
}

function packagesOf(modules: Iterable<string>): string[] {
  const folders = new Set<string>()
  for (const module of modules) {
    // A bundler puts \0 before modules that it generated, and ?… behind those that it read in a special way.
    const path = module.replace(/^\0/, '').replace(/\?.*$/, '')
    const found = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0]
    // The path starts at node_modules, because that may be a symbolic link out of the project.
    if (found !== undefined) folders.add(found.slice(found.indexOf('node_modules/')))
  }
  return [...folders].toSorted()
}
