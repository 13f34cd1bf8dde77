import { crc32, inflateRawSync } from 'node:zlib'

const END_OF_ARCHIVE = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
const DEFLATED = 8
const MADE_ON_UNIX = 3 << 8
const REGULAR_FILE = 0o100644
const SYMBOLIC_LINK = 0o120777

/** A file to add to a ZIP archive. With `link`, the file is a symbolic link, and `content` is its target. */
export type ZipEntry = { name: string; content: string; link?: boolean }

/** Returns the file names in a ZIP archive, in the archive's order. */
export function zipNames(archive: Buffer): string[] {
  return entriesOf(archive).map(({ name }) => name)
}

/** Returns the files in an archive, unpacked. */
export function zipContents(archive: Buffer): Array<{ name: string; content: Buffer }> {
  return entriesOf(archive).map(({ name, method, size, offset }) => {
    const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
    const stored = archive.subarray(start, start + size)
    return { name, content: method === DEFLATED ? inflateRawSync(stored) : stored }
  })
}

type Entry = { name: string; method: number; size: number; offset: number }

function entriesOf(archive: Buffer): Entry[] {
  const { count, start } = directoryOf(archive)
  const entries: Entry[] = []
  for (let at = start; entries.length < count;) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error(`no directory entry at byte ${at}`)
    const nameLength = archive.readUInt16LE(at + 28)
    entries.push({
      name: archive.toString('utf8', at + 46, at + 46 + nameLength),
      method: archive.readUInt16LE(at + 10),
      size: archive.readUInt32LE(at + 20),
      offset: archive.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * Returns the archive with additional files. Their names may be paths that usual tools refuse to write, such as `../a`.
 */
export function withZipEntries(archive: Buffer, entries: ZipEntry[]): Buffer {
  const { count, start, end } = directoryOf(archive)
  const files: Buffer[] = []
  const directory = [archive.subarray(start, end)]
  let offset = start
  for (const { name, content, link } of entries) {
    const [path, data] = [Buffer.from(name), Buffer.from(content)]
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0) // version needed; flags, method "stored" and time stay 0
    facts.writeUInt32LE(crc32(data), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(data.length, 18)
    facts.writeUInt16LE(path.length, 22)

    const rest = Buffer.alloc(14)
    rest.writeUInt32LE((link === true ? SYMBOLIC_LINK : REGULAR_FILE) * 0x10000, 6)
    rest.writeUInt32LE(offset, 10)
    directory.push(uint32(DIRECTORY_ENTRY), uint16(MADE_ON_UNIX | 20), facts, rest, path)

    const file = Buffer.concat([uint32(LOCAL_ENTRY), facts, path, data])
    files.push(file)
    offset += file.length
  }
  const entriesNow = Buffer.concat(directory)
  const tail = Buffer.alloc(22)
  tail.writeUInt32LE(END_OF_ARCHIVE, 0)
  tail.writeUInt16LE(count + entries.length, 8)
  tail.writeUInt16LE(count + entries.length, 10)
  tail.writeUInt32LE(entriesNow.length, 12)
  tail.writeUInt32LE(offset, 16)
  return Buffer.concat([archive.subarray(0, start), ...files, entriesNow, tail])
}

/**
 * Returns the number of files, and the byte range of the central directory, which lists them; `end` is the byte after
 * it. Does not support archives with a comment at the end.
 */
function directoryOf(archive: Buffer): { count: number; start: number; end: number } {
  const tail = archive.length - 22
  if (tail < 0 || archive.readUInt32LE(tail) !== END_OF_ARCHIVE) throw new Error('not a zip archive')
  const start = archive.readUInt32LE(tail + 16)
  return { count: archive.readUInt16LE(tail + 10), start, end: start + archive.readUInt32LE(tail + 12) }
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
