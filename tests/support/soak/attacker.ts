import { becomeMany } from './clients.ts'
import { flood } from './floods.ts'
import { holdConnections } from './held-connections.ts'
import { newTally } from './tally.ts'

// The attacker runs in its own process, so that it does not slow down the process that measures. It accepts two messages. After `many`, its
// calls come from ten clients. After `stop`, it sends its tally and exits.

/** The idempotency key and the mailed link of a demo that the attacker has booked before. */
const [origin = '', key = '', link = '', ...only] = process.argv.slice(2)
/** Whether this run uses an attack: all attacks, or only those that the arguments name. */
const isPlayed = ({ name }: { name: string }) => only.length === 0 || only.includes(name)
const tally = newTally()
const stop = new AbortController()

process.on('message', (word) => {
  if (word === 'many') return becomeMany()
  stop.abort()
  process.send?.(tally.rows(), () => process.exit(0))
})
process.on('disconnect', () => process.exit(1))

holdConnections(Number(new URL(origin).port), isPlayed, tally, stop.signal)
flood(origin, { key, link }, isPlayed, tally, stop.signal)
