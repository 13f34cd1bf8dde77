import { becomeMany } from './clients.ts'
import { flood } from './floods.ts'
import { holdConnections } from './held-connections.ts'
import { newTally } from './tally.ts'

// The attacker has its own process, so that it does not slow down the measuring one. It accepts the messages `many`, after which its calls
// come from ten clients, and `stop`, which it answers with its tally.

const [origin = '', ...only] = process.argv.slice(2)
/** All tricks, or only the named ones. */
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
flood(origin, isPlayed, tally, stop.signal)
