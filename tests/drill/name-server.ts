import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const ADDRESS_RECORD = 1
/** The number of bytes in the header of a DNS message, before the question. */
const HEADER_BYTES = 12

export type NameServer = {
  /** The content of an /etc/resolv.conf that names this server. */
  configuration: string
  /** From now on the server accepts queries without answering, until `answer`. */
  silence: () => void
  answer: () => void
  stop: () => void
}

/** Starts a DNS server that resolves every name to 127.0.0.1. Needs root, because DNS uses port 53. */
export async function startNameServer(): Promise<NameServer> {
  // Use a random loopback address, so that no other program uses its port 53.
  const address = `127.0.77.${1 + Math.floor(Math.random() * 250)}`
  let isSilent = false
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => {
    if (!isSilent) socket.send(answerTo(question), from.port, from.address)
  })
  await once(socket.bind(53, address), 'listening')
  return {
    configuration: `nameserver ${address}\noptions timeout:1 attempts:2\n`,
    silence: () => void (isSilent = true),
    answer: () => void (isSilent = false),
    stop: () => void socket.close(),
  }
}

function answerTo(question: Buffer): Buffer {
  let end = HEADER_BYTES
  while (question[end] !== 0) end += 1 + (question[end] ?? 0)
  const asked = question.subarray(HEADER_BYTES, end + 5)
  const hasAddress = question.readUInt16BE(end + 1) === ADDRESS_RECORD
  const header = Buffer.alloc(HEADER_BYTES)
  question.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(hasAddress ? 1 : 0, 6)
  // The DNS answer: a pointer to the name in the query, an A record, a TTL of 0, and four bytes of address.
  const record = Buffer.from('c00c000100010000000000047f000001', 'hex')
  return Buffer.concat([header, asked, hasAddress ? record : Buffer.alloc(0)])
}
