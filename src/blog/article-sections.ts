export type ArticleSection = { id: string; title: string }

/** The fewest headings with which an article gets a table of contents. */
const fewestSections = 4
const shortestReadInMinutes = 3

/**
 * Returns the second-level headings of a long article, for its table of contents; an empty list for a short article.
 * @param html the article's text, from `renderMarkdown` or from `innerHTML`
 */
export function articleSections(html: string, readTimeInMinutes: number): ArticleSection[] {
  if (readTimeInMinutes < shortestReadInMinutes) return []
  const sections = [...html.matchAll(/<h2 id="(section-[^"]+)">([\s\S]*?)<\/h2>/g)].map(([, id = '', inner = '']) => ({
    id,
    title: plainText(inner.replace(/<a class="heading-link"[^>]* aria-label=[\s\S]*?<\/a>/, '')).trim(),
  }))
  return sections.length < fewestSections ? [] : sections
}

const characterOf: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
  nbsp: '\u00a0',
}

/** Returns the text of HTML from React or a browser. They write no other entities than these. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27|#39|nbsp);/g, (_, name: string) => characterOf[name] ?? '')
}
