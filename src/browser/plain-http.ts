// Replaces functions that browsers do not offer on pages without HTTPS, such as those of a server in a local network.

/** Returns a random UUID (version 4). Browsers offer `crypto.randomUUID` on HTTPS pages only. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // Sets the bits for version and variant of the UUID (RFC 9562).
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * Returns the SHA-256 of bytes as hexadecimal. It replaces Web Crypto, which browsers offer on HTTPS pages only, and is
 * many times slower: use it for few or small inputs.
 */
export function sha256Hex(bytes: Uint8Array): string {
  const hash = FIRST_HASH.slice()
  const words = new Int32Array(64)
  const padded = pad(bytes)
  for (let at = 0; at < padded.byteLength; at += BLOCK_BYTES) addBlock(hash, words, padded, at)
  return [...hash].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

const BLOCK_BYTES = 64

/**
 * Returns the first 32 bits of the fractional parts of the roots of the first `count` primes, which SHA-256 uses as
 * constants.
 */
function fractions(count: number, root: (prime: number) => number): Int32Array {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number += 1)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  return Int32Array.from(primes, (prime) => ((root(prime) % 1) * 2 ** 32) | 0)
}

const FIRST_HASH = fractions(8, Math.sqrt)
const ROUNDS = fractions(64, Math.cbrt)

/** Returns the bytes padded as SHA-256 requires: a one bit, zeros up to a whole block, and the length in bits. */
function pad(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.byteLength + 9) / BLOCK_BYTES) * BLOCK_BYTES
  const padded = new Uint8Array(length)
  padded.set(bytes)
  padded[bytes.byteLength] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(length - 8, BigInt(bytes.byteLength) * 8n)
  return view
}

function addBlock(hash: Int32Array, words: Int32Array, block: DataView, at: number): void {
  for (let index = 0; index < 16; index += 1) words[index] = block.getInt32(at + index * 4)
  const word = (index: number) => words[index] ?? 0
  for (let index = 16; index < 64; index += 1) {
    const near = word(index - 2)
    const far = word(index - 15)
    const farMixed = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)
    const nearMixed = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10)
    words[index] = word(index - 16) + farMixed + word(index - 7) + nearMixed
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
  for (let round = 0; round < 64; round += 1) {
    const chosen = (e & f) ^ (~e & g)
    const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + (ROUNDS[round] ?? 0) + word(round)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) hash[index] = (hash[index] ?? 0) + value
}

/** Returns a 32-bit word rotated to the right. */
function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}
