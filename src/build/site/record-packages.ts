import type { Plugin } from 'vite'
import { recordShippedPackages } from '../steps/shipped-packages.ts'

/** Returns the Vite plugin that records which npm packages a bundle contains, for the licenses. */
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
