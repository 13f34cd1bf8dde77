import { smallCollections } from '../../../src/content/rules/published-collections.ts'
import { deletePublished, savePublished } from './save-published.ts'

/** What a collection adds to a save or a deletion. The file `<name>.saves.ts` in its folder exports it. */
export type Saves = {
  name: string
  /** Replaces `savePublished`, and calls it. */
  save?(e: PbRecordEvent): void
  /** Replaces `deletePublished`, and calls it. */
  remove?(e: PbRecordEvent): void
}

const found = Object.values(import.meta.glob<Saves>('../*/*.saves.ts', { eager: true, import: 'default' }))

export const smallNames: readonly string[] = smallCollections.map(({ name }) => name)

/** `onRecordCreate` and `onRecordUpdate` of the collections of `smallNames`. */
export function saveSmall(e: PbRecordEvent): void {
  const { collection, saves } = of(e)
  if (saves?.save === undefined) savePublished(e, collection)
  else saves.save(e)
}

/** `onRecordDelete` of the collections of `smallNames`. */
export function deleteSmall(e: PbRecordEvent): void {
  const { collection, saves } = of(e)
  if (saves?.remove === undefined) deletePublished(e, collection)
  else saves.remove(e)
}

function of(e: PbRecordEvent) {
  const { name } = e.record.collection()
  const collection = smallCollections.find((each) => each.name === name)
  if (collection === undefined) throw new Error(`${name} is no small collection`)
  return { collection, saves: found.find((each) => each.name === name) }
}
