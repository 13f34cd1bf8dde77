import { IMPORT_AT_ONCE, type ImportedReader } from '../rules/reader-import.ts'

/**
 * The largest batch in bytes. The server's limit for a body is 64 KB, which includes the JSON around the subscribers.
 */
const PACK_MAX_BYTES = 60 * 1024

/** Splits subscribers into batches, in order. Each batch fits into one request. */
export function importPacks(readers: readonly ImportedReader[]): ImportedReader[][] {
  const encoder = new TextEncoder()
  const packs: ImportedReader[][] = []
  let pack: ImportedReader[] = []
  let bytes = 0
  for (const reader of readers) {
    const own = encoder.encode(JSON.stringify(reader)).length + 1
    if (pack.length === IMPORT_AT_ONCE || (pack.length > 0 && bytes + own > PACK_MAX_BYTES)) {
      packs.push(pack)
      pack = []
      bytes = 0
    }
    pack.push(reader)
    bytes += own
  }
  return pack.length === 0 ? packs : [...packs, pack]
}
