/** Adds a `link` element with these properties to the head. The inline scripts share this code. */
export function addLink(properties: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), properties))
}
