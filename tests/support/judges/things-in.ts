export type Thing = { '@type': string }

/** The things of schema.org that a page names. */
export function thingsIn(html: string): Thing[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, json = '']) => {
    const data: Thing & { '@graph'?: Thing[] } = JSON.parse(json)
    return data['@graph'] ?? [data]
  })
}
