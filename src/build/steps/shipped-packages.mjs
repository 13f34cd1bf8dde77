import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../tools/project.mjs'

const folder = inRoot('build', 'shipped')

/** The bundles of which packages are shipped, and the file that lists their packages. */
export const shippedLists = Object.fromEntries(
  ['client', 'worker', 'render', 'hooks'].map((bundle) => [bundle, inRoot('build', 'shipped', `${bundle}.json`)]),
)

/**
 * Writes down which packages a bundle is made of.
 * @param {'client' | 'worker' | 'render' | 'hooks'} bundle
 * @param {Iterable<string>} modules paths, absolute or from the root, as a bundler names them; others than files are left out
 */
export function noteShippedPackages(bundle, modules) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(shippedLists[bundle], JSON.stringify(packagesOf(modules), null, 2))
}

/** Every package in any bundle, once: its folder from the root, as package-lock.json names it. */
export function shippedPackages() {
  /** @type {string[][]} */
  const lists = readdirSync(folder).map((name) => JSON.parse(readFileSync(inRoot('build', 'shipped', name), 'utf8')))
  return [...new Set(lists.flat())].toSorted()
}

function packagesOf(modules) {
  /** @type {Set<string>} */
  const folders = new Set()
  for (const module of modules) {
    // A bundler puts \0 before what it made itself, and ?… behind what it read in a special way.
    const path = module.replace(/^\0/, '').replace(/\?.*$/, '')
    const found = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0]
    // From node_modules on: that may be a link, which a bundler follows out of the project.
    if (found !== undefined) folders.add(found.slice(found.indexOf('node_modules/')))
  }
  return [...folders].toSorted()
}
