import { becomeMany } from './clients.ts'
import { flood } from './floods.ts'
import { holdConnections } from './held-connections.ts'
import { newTally } from './tally.ts'

// A process of its own: what it takes to attack must not slow down those who measure. It is told
// `many`, when its calls shall come from ten clients, and `stop`, which it answers with what it did.

const [origin = '', ...only] = process.argv.slice(2)
/** All tricks, or those that are named. */
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
