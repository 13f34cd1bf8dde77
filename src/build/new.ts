import { COLLECTION_USAGE, newCollection } from './new/collection.ts'
import { runMain, Stop } from './tools/processes.mjs'

/** Writes the files of a new collection, and registers them in the existing sources (docs/how-to.md). */
await runMain(async () => {
  const [what, ...args] = process.argv.slice(2)
  if (what === 'collection') return newCollection(args)
  throw new Stop(`npm run new writes a collection.\n  ${COLLECTION_USAGE}`)
})
