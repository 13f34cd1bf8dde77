import { FORM_USAGE, newForm } from './new/form.ts'
import { COLLECTION_USAGE, newCollection } from './new/collection.ts'
import { runMain, Stop } from './tools/stop.mjs'

/** Writes the files of a new form or collection, and registers them in the existing sources (docs/how-to.md). */
await runMain(async () => {
  const [what, ...args] = process.argv.slice(2)
  if (what === 'form') return newForm(args)
  if (what === 'collection') return newCollection(args)
  throw new Stop(`npm run new writes a form or a collection.\n  ${FORM_USAGE}\n  ${COLLECTION_USAGE}`)
})
