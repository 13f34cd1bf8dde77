import { existsSync } from 'node:fs'
import { inRoot } from './project.mjs'
import { Stop } from './stop.mjs'

/** The path of the Node program that an npm package brings for this system. */
const installed = inRoot('node_modules', '.bin', 'node')

/** The oldest Node that runs TypeScript files directly and that the packages support. */
const oldestForTools = 24

/**
 * Returns the path of the Node that builds and tests. It is the installed package's, so that all developers use the
 * same version; without it, the running Node.
 */
export const projectNode = () => (hasProjectNode() ? installed : process.execPath)

/** Returns whether an npm package brings a Node for this system. */
export const hasProjectNode = () => existsSync(installed)

/** Returns whether the running Node runs TypeScript files directly. */
export const isNodeForTools = () => Number(process.versions.node.split('.')[0]) >= oldestForTools

/** Throws `Stop` if no npm package brings a Node for this system and the running Node is too old. */
export function ensureProjectNode() {
  if (hasProjectNode() || isNodeForTools()) return
  throw new Stop(
    `no package brings Node for this system, and Node ${process.versions.node} is too old to build with. Install Node ${oldestForTools} or newer from https://nodejs.org and run the command again.`,
  )
}
