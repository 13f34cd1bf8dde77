import type { Plugin } from 'vite'
import { recordShippedPackages } from '../steps/shipped-packages.mjs'

/** Records the packages in a bundle of Vite's, for the licenses and the bill of materials. */
export const recordPackages = (bundle: 'client' | 'worker'): Plugin => ({
  name: `lexharbor:note-packages-of-${bundle}`,
  apply: 'build',
  generateBundle(_, output) {
    recordShippedPackages(
      bundle,
      Object.values(output).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : [])),
    )
  },
})
