const MAX_IMAGES_PER_PAGE = 30

/** Addresses of the site's own images in a page's HTML: what `<img src>` names below /images/ or /storage/. */
export function imagesIn(html: string): string[] {
  const found = html.matchAll(/<img\b[^>]*?\ssrc="(\/(?:images|storage)\/[^"]+)"/g)
  const paths = [...found].flatMap(([, path]) => (path === undefined ? [] : [path.replaceAll('&amp;', '&')]))
  return [...new Set(paths)].slice(0, MAX_IMAGES_PER_PAGE)
}
