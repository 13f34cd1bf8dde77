type Field = { name: string; type: string }
type Schema = { name: string; type: string; fields: readonly Field[] }

const TEXTS = ['text', 'editor', 'email', 'url', 'json']

/**
 * Returns the records that contain an address in any text column, as "collection/id", except those in `known`. Staff
 * must check them by hand: other people may have written these texts about the person, or `address-columns.ts` lacks
 * the column.
 */
export function namedElsewhere(app: PbApp, address: string, known: readonly PbRecord[]): string[] {
  const collections: Schema[] = JSON.parse(JSON.stringify(app.findAllCollections()))
  const found = new Set(known.map((record) => `${record.collection().name}/${record.id}`))
  return collections
    .filter(({ type }) => type !== 'view')
    .flatMap(({ name, fields }) => {
      const texts = fields.filter(({ type }) => TEXTS.includes(type))
      const rows = arrayOf(new DynamicModel({ id: '' }))
      const filter = texts.map((field) => `instr(lower([[${field.name}]]), {:address})`).join(' OR ')
      app.db().newQuery(`SELECT id FROM {{${name}}} WHERE ${filter}`).bind({ address }).all(rows)
      return rows.map(({ id }) => `${name}/${id}`)
    })
    .filter((place) => !found.has(place))
}

/** Returns lines for the terminal about records from `namedElsewhere`; empty if there are none. */
export function elsewhereLines(places: readonly string[]): string[] {
  if (places.length === 0) return []
  return [
    'Other records name this address and were not changed. Check them in the dashboard:',
    ...places.map((place) => `  ${place}`),
  ]
}
