export type Thing = { '@type': string }

/** Returns the schema.org objects in a page's JSON-LD. */
export function thingsIn(html: string): Thing[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, json = '']) => {
    const data: Thing & { '@graph'?: Thing[] } = JSON.parse(json)
    return data['@graph'] ?? [data]
  })
}
