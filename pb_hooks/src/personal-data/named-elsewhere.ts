type Field = { name: string; type: string }
type Schema = { name: string; type: string; fields: readonly Field[] }

const TEXTS = ['text', 'editor', 'email', 'url', 'json']

/**
 * The records whose text names an address, as "collection/id", without those in `known`: what others wrote about a person, or what
 * nobody thought of. Somebody has to look at them.
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

/** What to say of them; nothing of none. */
export function elsewhereLines(places: readonly string[]): string[] {
  if (places.length === 0) return []
  return [
    'Named in what belongs to others, and left as it is. Look at it in the dashboard:',
    ...places.map((place) => `  ${place}`),
  ]
}
