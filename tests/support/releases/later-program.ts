import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../repository/source-files.ts'

// Without a word boundary at the end: the program's texts are adjacent.
const HASHED = /-[\w-]{8}\.(?:css|js|woff2)/g
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Writes the built program as a later release of the same site: another build, in which every hashed file has another name. It needs no
 * build, because names and the build's ID are texts of a fixed length in the program. Only the last letter differs, so that the order of
 * files stays the same. Its pages don't hydrate, because they name the hashes of other modules.
 * @param number identifies the release; from 1
 */
export function writeLaterProgram(path: string, number: number): void {
  const program = readFileSync(join(root, 'build/lexharbor'), 'latin1')
  const { build }: { build: string } = JSON.parse(readFileSync(join(root, 'build/site-meta.json'), 'utf8'))
  const ends = new Set(readdirSync(join(root, 'build/site/assets')).flatMap((name) => name.match(HASHED) ?? []))
  const later = program
    .replaceAll(HASHED, (end) => (ends.has(end) ? withOtherLetter(end, 8, number) : end))
    .replaceAll(build, build.slice(0, -1) + ((Number.parseInt(build.slice(-1), 16) + number) % 16).toString(16))
  writeFileSync(path, later, { encoding: 'latin1', mode: 0o755 })
}

function withOtherLetter(text: string, at: number, by: number): string {
  const letter = LETTERS[(LETTERS.indexOf(text.charAt(at)) + by + LETTERS.length) % LETTERS.length] ?? ''
  return text.slice(0, at) + letter + text.slice(at + 1)
}
