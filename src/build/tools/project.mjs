import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root folder of the checkout, absolute, without a trailing slash. */
export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')

/** @param {string[]} parts path inside the checkout; returns the absolute path */
export const inRoot = (...parts) => join(root, ...parts)

export const binary = inRoot('build', 'lexharbor')

/**
 * Returns the environment of every tool that the build starts. The project's own commands come first on PATH.
 * @param {Record<string, string>} [extra]
 */
export function toolEnvironment(extra = {}) {
  const path = [inRoot('node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter)
  return { ...process.env, PATH: path, ...extra }
}
