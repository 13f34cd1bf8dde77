import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PIECE = Buffer.alloc(64 * 1024)

/** A small file system in memory (tmpfs). */
export type SmallDisk = {
  folder: string
  /** Fills the disk to its last byte. */
  fill: () => void
  free: () => void
  remove: () => void
}

/** Mounts a file system of this size, which needs root. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'lexharbor-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  const filling = join(folder, 'filling')
  return {
    folder,
    fill() {
      const file = openSync(filling, 'w')
      try {
        for (let size = PIECE.length; size >= 1; size = Math.floor(size / 2))
          writeUntilFull(file, PIECE.subarray(0, size))
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(filling, { force: true }),
    remove() {
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function writeUntilFull(file: number, piece: Buffer): void {
  try {
    while (writeSync(file, piece) > 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
