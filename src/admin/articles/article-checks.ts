import type { ArticleValues } from './article-values.ts'

/** A problem that an article's readers would notice. `stops`: whether the editor must correct it before publishing. */
export type ArticleCheck = { id: string; stops: boolean; text: string }

/** How many characters search results show. The article's own page shows title and description completely. */
export type SearchLengths = { title: number; description: number }

/** Matches a picture in Markdown. It captures the alternative text and the address. */
const PICTURE = /!\[([^\]]*)\]\(([^)\s]*)[^)]*\)/g
const CODE = /(^|\n)(`{3,}|~{3,})[\s\S]*?(\n\2|$)|`[^`\n]*`/g

/** Returns an article's problems, the most important ones first. */
export function checkArticle(
  values: ArticleValues,
  hasCover: boolean,
  { title: titleLength, description: descriptionLength }: SearchLengths,
): ArticleCheck[] {
  const { title, content, excerpt, category, author, featured_image_alt, seo_title, seo_description } = values
  const checks: (ArticleCheck | false)[] = [
    title.trim() === '' && { id: 'title', stops: true, text: 'No title.' },
    content.trim() === '' && { id: 'content', stops: true, text: 'No text.' },
    excerpt.trim() === '' && { id: 'excerpt', stops: false, text: 'No excerpt: the list shows the title alone.' },
    category === '' && { id: 'category', stops: false, text: 'No category: readers find it under “All” only.' },
    author === '' && { id: 'author', stops: false, text: 'No author: it is signed “Editorial team”.' },
    ...pictureChecks(content),
    hasCover &&
      featured_image_alt.trim() === '' && {
        id: 'cover-alt',
        stops: false,
        text: 'The cover has no alternative text. Say what it shows.',
      },
    seo_title === '' && tooLong('title-length', 'Title', title, titleLength),
    tooLong('seo-title-length', 'Title for search engines', seo_title, titleLength),
    seo_description === '' && tooLong('excerpt-length', 'Excerpt', excerpt, descriptionLength),
    tooLong('seo-description-length', 'Description for search engines', seo_description, descriptionLength),
  ]
  return checks.filter((check) => check !== false)
}

function tooLong(id: string, what: string, text: string, most: number): ArticleCheck | false {
  return (
    text.length > most && {
      id,
      stops: false,
      text: `${what} of ${text.length} characters: search results cut it off after ${most}.`,
    }
  )
}

function pictureChecks(content: string): ArticleCheck[] {
  const pictures = [...content.replace(CODE, '').matchAll(PICTURE)]
  return pictures.flatMap(([, alt = '', address = ''], index) => {
    const name = pictures.length === 1 ? 'The picture in the text' : `Picture ${index + 1} in the text`
    return [
      ...(alt.trim() === '' ? [{ id: `alt-${index}`, stops: false, text: `${name} has no alternative text.` }] : []),
      ...(address === '' ? [{ id: `address-${index}`, stops: false, text: `${name} has no address.` }] : []),
    ]
  })
}
