import { becomeMany, newTally } from './visitors.ts'
import { flood } from './floods.ts'
import { holdConnections } from './held-connections.ts'

// The attacker runs in its own process, so that it does not slow down the process that measures. The parent process
// sends two messages. After `many`, most attacks come from ten clients. After `stop`, the attacker sends its tally to
// the parent and exits.

/**
 * Arguments: the site's origin; the idempotency key and the path of the mailed link of a demo that is booked for the
 * attacker; the names of attacks.
 */
const [origin = '', key = '', link = '', ...only] = process.argv.slice(2)
/** Whether this run uses an attack: the arguments name this attack, or they name no attack. */
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
