import { FORM_USAGE, newForm } from './new/form.mjs'
import { COLLECTION_USAGE, newCollection } from './new/collection.mjs'
import { runMain, Stop } from './tools/stop.mjs'

/** Writes the code of a new form or collection, as docs/how-to.md describes. The developer then writes the texts. */
await runMain(async () => {
  const [what, ...args] = process.argv.slice(2)
  if (what === 'form') return newForm(args)
  if (what === 'collection') return newCollection(args)
  throw new Stop(`npm run new writes a form or a collection.\n  ${FORM_USAGE}\n  ${COLLECTION_USAGE}`)
})
