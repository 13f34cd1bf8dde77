import { slugFrom } from '../../../src/lib/slug-from.ts'

/**
 * Returns a slug made from the record's title. No other record of the collection has it, and `reserved` returns false
 * for it.
 */
export function freeSlug(
  app: PbApp,
  collection: string,
  record: PbRecord,
  reserved: (slug: string) => boolean = () => false,
): string {
  const base = slugFrom(record.getString('title')) || 'untitled'
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? base : `${base}-${count}`
    if (
      app.findRecordsByFilter(collection, 'slug = {:slug} && id != {:id}', '', 1, 0, { slug, id: record.id }).length ===
        0 &&
      !reserved(slug)
    )
      return slug
  }
}
