import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inRoot } from '../tools/project.mjs'
import { projectNode } from '../tools/project-node.mjs'
import { runCommand } from '../tools/run-command.mjs'
import { Stop } from '../tools/stop.mjs'

/**
 * The access matrix lists each role's answers from each call and collection. A new call or collection needs new lines.
 */
export const MATRIX = 'tests/contract/access-matrix.txt'

export const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/**
 * Writes new files and changed sources, in the repository's format. Throws `Stop` if a new file exists already.
 * @param {Record<string, string>} files the new files: path → text
 * @param {Record<string, string>} tables the sources with a new entry: path → text
 */
export async function writeNew(files, tables) {
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

/** Returns a file's text with replacements. Throws `Stop` if a replacement no longer matches the file. */
export function edited(path, replacements) {
  let text = readFileSync(inRoot(path), 'utf8')
  for (const [place, put] of replacements) {
    const changed = text.replace(place, put)
    if (changed === text)
      throw new Stop(
        `${path} has no ${place} any more. Correct the replacement under src/build/new, and run the command again.`,
      )
    text = changed
  }
  return text
}

/** Returns a replacement for the matrix: it copies the line `known` under the name `wanted`, with the same answers. */
export function matrixLine(known, wanted) {
  const start = known.replaceAll(/[()]/g, '\\$&')
  return [
    new RegExp(`^${start}( {2,})(.*\\n)`, 'm'),
    (line, gap, cells) => `${line}${wanted.padEnd(Math.max(known.length + gap.length, wanted.length + 2))}${cells}`,
  ]
}

export function nextMigration() {
  const numbers = readdirSync(inRoot('pb_migrations')).map((file) => Number.parseInt(file, 10))
  return Math.max(...numbers.filter(Number.isFinite)) + 5
}

export function capital(word) {
  return word[0].toUpperCase() + word.slice(1)
}

/** "bestTime" → "Best time". */
export function sentence(name) {
  return capital(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
}

export function lines(list, line) {
  return list.map(line).join('\n')
}
