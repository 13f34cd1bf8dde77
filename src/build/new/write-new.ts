import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inRoot } from '../tools/project.mjs'
import { projectNode } from '../tools/ensure-packages.mjs'
import { runCommand, Stop } from '../tools/processes.mjs'

export const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/**
 * Writes new files and changed sources, in the repository's format. Throws `Stop` if a new file exists already.
 * @param files the new files: path → text
 * @param tables the sources with a new entry: path → text
 */
export async function writeNew(files: Record<string, string>, tables: Record<string, string>): Promise<void> {
  const there = Object.keys(files).find((path) => existsSync(inRoot(path)))
  if (there !== undefined) throw new Stop(`${there} is there already: choose another name.`)
  const changed = { ...files, ...tables }
  for (const [path, text] of Object.entries(changed)) {
    mkdirSync(dirname(inRoot(path)), { recursive: true })
    writeFileSync(inRoot(path), text)
  }
  const { ok, output } = await runCommand(projectNode(), [
    inRoot('node_modules', 'oxfmt', 'bin', 'oxfmt'),
    ...Object.keys(changed)
      .filter((path) => /\.(?:tsx?|js)$/.test(path))
      .map((path) => inRoot(path)),
  ])
  if (!ok) throw new Stop(output)
}

/** A place in a file, and the text to put there. */
export type Replacement = readonly [place: RegExp, text: string]

/** Returns a file's text with a replacement. Throws `Stop` if the replacement no longer matches the file. */
export function edited(path: string, [place, text]: Replacement): string {
  const before = readFileSync(inRoot(path), 'utf8')
  if (!place.test(before))
    throw new Stop(
      `${path} has no ${place} any more. Correct the replacement under src/build/new, and run the command again.`,
    )
  return before.replace(place, text)
}

export function nextMigration(): number {
  const numbers = readdirSync(inRoot('pb_migrations')).map((file) => Number.parseInt(file, 10))
  return Math.max(...numbers.filter(Number.isFinite)) + 5
}

export function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

/** "bestTime" → "Best time". */
export function sentence(name: string): string {
  return capital(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
}

export function lines<T>(list: readonly T[], line: (each: T, at: number) => string): string {
  return list.map(line).join('\n')
}
