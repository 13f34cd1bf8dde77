import { posix } from 'node:path'
import type { SourceFile } from './source-files.ts'

/** `target` is a path relative to the root for a relative import, else the package's name as written. `typeOnly` imports leave nothing at run time. */
export type Import = { target: string; typeOnly: boolean; relative: boolean }

const staticImport =
  /^[ \t]*(?:import|export)\s+(?<type>type\s+)?(?:[\w*{}\s,$]*?\sfrom\s+)?['"](?<specifier>[^'"\n]+)['"]/gm
const dynamicImport = /\bimport\(\s*['"](?<specifier>[^'"\n]+)['"]\s*\)/g

/** The imports of a TypeScript or JavaScript file, static and dynamic. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const code = withoutComments(text)
  return [...code.matchAll(staticImport), ...code.matchAll(dynamicImport)].map(({ groups }) => {
    const specifier = groups?.['specifier'] ?? ''
    const relative = specifier.startsWith('.')
    return {
      target: relative ? posix.join(posix.dirname(path), specifier) : specifier,
      typeOnly: groups?.['type'] !== undefined,
      relative,
    }
  })
}

/** Every file that the entries load at run time, the entries included. An import of a file that isn't there is followed no further. */
export function reachedFrom(entries: SourceFile[], files: SourceFile[]): SourceFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Set(entries)
  for (const file of reached) {
    for (const { target, typeOnly } of importsOf(file)) {
      const next = byPath.get(target)
      if (next !== undefined && !typeOnly) reached.add(next)
    }
  }
  return [...reached]
}

/** Comments become nothing; a `//` inside a string (an address) stays. */
export function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[\s;{}(,])\/\/.*$/gm, '$1')
}
