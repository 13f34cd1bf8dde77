import type { Plugin } from 'vite'
import { noteShippedPackages } from '../steps/shipped-packages.mjs'

/** Records the packages in a bundle of Vite's, for the licenses and the bill of materials. */
export const notePackages = (bundle: 'client' | 'worker'): Plugin => ({
  name: `lexharbor:note-packages-of-${bundle}`,
  apply: 'build',
  generateBundle(_, output) {
    noteShippedPackages(
      bundle,
      Object.values(output).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : [])),
    )
  },
})
