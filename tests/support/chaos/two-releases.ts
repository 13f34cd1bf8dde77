import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { CONTENT_VERSION } from '../../../src/lib/submission.ts'
import { bundleChangedHooks, type SourceChange } from '../releases/changed-hooks.ts'

const version = (number: number) => `CONTENT_VERSION = ${number}`
const receive = /receive-submission\.ts$/

/** A release with another fingerprint algorithm and version. */
const OTHER_FINGERPRINTS: readonly SourceChange[] = [
  { path: /src\/lib\/submission\.ts$/, from: version(CONTENT_VERSION), to: version(CONTENT_VERSION + 1) },
  {
    path: receive,
    from: 'contentHash(content, BESIDE_CONTENT)',
    to: "contentHash(content, [...BESIDE_CONTENT, 'email'])",
  },
]

/** Without the guard, fingerprints of two releases are compared. */
const COMPARE_ALL: SourceChange = {
  path: receive,
  from: "const isComparable = stored.getInt('fingerprintVersion') === CONTENT_VERSION",
  to: 'const isComparable = true',
}

export type TwoReleases = {
  /** The folder from which the server loads the deployed release's hooks. */
  folder: string
  /** Deploys the other one, for the server's next start. */
  deployOther: () => Promise<void>
}

/** Makes two releases of the hooks in `folder`, which is empty. They differ in how they distinguish two requests. */
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
