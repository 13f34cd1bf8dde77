import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { CONTENT_VERSION } from '../../../src/lib/submission.ts'
import { bundleChangedHooks, type SourceChange } from '../releases/changed-hooks.ts'

const version = (number: number) => `CONTENT_VERSION = ${number}`
const receive = /receive-submission\.ts$/

/**
 * Source changes for a release that computes the fingerprint of a request in another way. By the fingerprint, the
 * server decides whether a retry has the same content.
 */
const OTHER_FINGERPRINTS: readonly SourceChange[] = [
  { path: /src\/lib\/submission\.ts$/, from: version(CONTENT_VERSION), to: version(CONTENT_VERSION + 1) },
  {
    path: receive,
    from: 'contentHash(content, BESIDE_CONTENT)',
    to: "contentHash(content, [...BESIDE_CONTENT, 'email'])",
  },
]

/**
 * Removes the guard `fingerprint-version`: the server then also compares fingerprints that different releases computed.
 */
const COMPARE_ALL: SourceChange = {
  path: receive,
  from: "const isComparable = stored.getInt('fingerprintVersion') === CONTENT_VERSION",
  to: 'const isComparable = true',
}

export type TwoReleases = {
  /** The folder from which the server loads the PocketBase hooks of the deployed release. */
  folder: string
  /** Switches to the other release. The server loads it at its next start. */
  deployOther: () => Promise<void>
}

/**
 * Builds two releases of the PocketBase hooks, in the existing folders `today` and `other` below `folder`. They compute
 * the fingerprint of a request differently.
 */
export async function makeTwoReleases(folder: string, { compareAll }: { compareAll: boolean }): Promise<TwoReleases> {
  const both = compareAll ? [COMPARE_ALL] : []
  const releases = [
    { name: 'today', changes: both, files: both.length },
    { name: 'other', changes: [...OTHER_FINGERPRINTS, ...both], files: 2 },
  ]
  for (const { name, changes, files } of releases) {
    const changed = await bundleChangedHooks(join(folder, name), changes)
    if (changed !== files) throw new Error(`the release "${name}" has ${changed} changed files, not ${files}`)
  }
  const deployed = join(folder, 'deployed')
  let turn = 0
  const deployOther = async () => {
    await rm(deployed, { force: true })
    await symlink(releases[turn % releases.length]?.name ?? '', deployed)
    turn += 1
  }
  await deployOther()
  return { folder: deployed, deployOther }
}
