import { Stop } from './stop.mjs'

const oldestNode = { major: 20, minor: 19 }

/** Throws `Stop` if this Node is older than these scripts and their packages require. */
export function ensureNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < oldestNode.major || (major === oldestNode.major && minor < oldestNode.minor)) {
    throw new Stop(
      `Node ${process.versions.node} is too old. Install Node 20.19 or newer from https://nodejs.org and run the command again.`,
    )
  }
}
