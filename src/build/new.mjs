import { FORM_USAGE, newForm } from './new/form.mjs'
import { COLLECTION_USAGE, newCollection } from './new/collection.mjs'
import { runMain, Stop } from './tools/stop.mjs'

/** Writes what a recipe of docs/how-to.md begins with: files of its own, and its entry in each table. Its words are then yours to write. */
await runMain(async () => {
  const [what, ...args] = process.argv.slice(2)
  if (what === 'form') return newForm(args)
  if (what === 'collection') return newCollection(args)
  throw new Stop(`npm run new writes a form or a collection.\n  ${FORM_USAGE}\n  ${COLLECTION_USAGE}`)
})
