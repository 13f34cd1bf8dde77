import { posix } from 'node:path'
import type { SourceFile } from './source-files.ts'

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
