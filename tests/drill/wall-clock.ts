import { closeSync, openSync, readdirSync, readFileSync, readSync, writeSync } from 'node:fs'
import { until } from '../support/until.ts'

/**
 * Controls the wall clock of a running program. The monotonic clock does not change, as on a computer whose clock is
 * set.
 */
export type WallClock = {
  /** Sets the program's wall clock this many seconds ahead of the computer's clock. */
  set(seconds: number): void
  close(): void
}

const FUNCTION = '__vdso_clock_gettime'
const JUMP_BYTES = 5
const TYPE_OF_DYNAMIC_SYMBOLS = 11
const NANOSECONDS_AT = 0

/**
 * Machine code that asks the kernel for the time. For the wall clock, it adds an offset to the seconds. The eight bytes
 * before the code contain the offset.
 */
const CODE = Buffer.from(
  [
    'b8e4000000', // mov eax, the system call number of clock_gettime
    '0f05', // syscall
    '85ff', // test edi, edi: 0 means the wall clock (CLOCK_REALTIME)
    '750a', // jne: for any other clock, jump to the end
    '4c8b05e6ffffff', // mov r8, the offset: the eight bytes before this code
    '4c0106', // add [rsi], r8: add the offset to the seconds in the result
    'c3', // ret
  ].join(''),
  'hex',
)

/**
 * Takes control of the wall clock of a running program, on Linux and x86-64. The kernel maps functions that read clocks
 * (vDSO) into each process. This function replaces one of them in one process by code that adds an offset. The
 * program's own file and all other programs stay unchanged.
 */
export async function holdWallClock(pid: number): Promise<WallClock> {
  const mapped = /^([0-9a-f]+)-([0-9a-f]+) .*\[vdso\]$/m.exec(readFileSync(`/proc/${pid}/maps`, 'utf8'))
  if (mapped === null || process.arch !== 'x64')
    throw new Error('The drill lacks a clock that it can set: Linux on x86-64.')
  const [start, end] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)]
  const memory = openSync(`/proc/${pid}/mem`, 'r+')
  const image = Buffer.alloc(end - start)
  readSync(memory, image, 0, image.length, start)
  const entry = addressOf(FUNCTION, image)
  // The offset is stored after all used bytes.
  const offsetAt = Math.ceil((image.findLastIndex((byte) => byte !== 0) + 1) / 64) * 64
  if (offsetAt + 8 + CODE.length > image.length)
    throw new Error('The drill lacks room for the function that sets the clock.')

  const set = (seconds: number) => {
    const offset = Buffer.alloc(8)
    offset.writeBigInt64LE(BigInt(seconds), NANOSECONDS_AT)
    writeSync(memory, offset, 0, offset.length, start + offsetAt)
  }
  set(0)
  writeSync(memory, CODE, 0, CODE.length, start + offsetAt + 8)
  const jump = Buffer.alloc(JUMP_BYTES, 0xe9)
  jump.writeInt32LE(offsetAt + 8 - (entry + JUMP_BYTES), 1)
  await untilNobodyIsAt(pid, start + entry, start + entry + JUMP_BYTES, () =>
    writeSync(memory, jump, 0, jump.length, start + entry),
  )
  return { set, close: () => closeSync(memory) }
}

/** Returns the address of a function in an ELF library. */
function addressOf(name: string, elf: Buffer): number {
  const sections = Array.from({ length: elf.readUInt16LE(0x3c) }, (_, index) => {
    const at = Number(elf.readBigUInt64LE(0x28)) + index * elf.readUInt16LE(0x3a)
    const [offset, size] = [Number(elf.readBigUInt64LE(at + 0x18)), Number(elf.readBigUInt64LE(at + 0x20))]
    return { type: elf.readUInt32LE(at + 4), offset, size, link: elf.readUInt32LE(at + 0x28) }
  })
  const symbols = sections.find(({ type }) => type === TYPE_OF_DYNAMIC_SYMBOLS)
  const names = sections[symbols?.link ?? 0]
  if (symbols === undefined || names === undefined) throw new Error('the library of the kernel names no functions')
  for (let at = symbols.offset; at < symbols.offset + symbols.size; at += 24) {
    const nameAt = names.offset + elf.readUInt32LE(at)
    if (elf.toString('latin1', nameAt, elf.indexOf(0, nameAt)) === name) return Number(elf.readBigUInt64LE(at + 8))
  }
  throw new Error(`the library of the kernel has no ${name}`)
}

/**
 * Suspends the program at a moment when none of its threads is between the two addresses, runs `then`, and resumes the
 * program.
 */
async function untilNobodyIsAt(pid: number, from: number, to: number, then: () => void): Promise<void> {
  const threads = () => readdirSync(`/proc/${pid}/task`)
  const read = (thread: string, file: string) => readFileSync(`/proc/${pid}/task/${thread}/${file}`, 'utf8')
  const isStopped = (thread: string) => /\) [Tt] /.test(read(thread, 'stat'))
  const counter = (thread: string) => Number.parseInt(read(thread, 'syscall').trim().split(' ').at(-1) ?? '', 16)
  await until('no thread runs the replaced clock function', async () => {
    process.kill(pid, 'SIGSTOP')
    try {
      await until('all threads stand still', () => threads().every(isStopped))
      if (threads().some((thread) => counter(thread) > from && counter(thread) < to)) return false
      then()
      return true
    } finally {
      process.kill(pid, 'SIGCONT')
    }
  })
}
