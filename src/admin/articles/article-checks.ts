import { NO_AUTHOR, type ArticleValues } from './article-values.ts'

/**
 * A problem that an article's readers would notice. `field`: where the editor corrects it. `stops`: whether the editor
 * must correct it before publishing.
 */
export type ArticleCheck = { id: string; field: keyof ArticleValues; stops: boolean; text: string }

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
    title.trim() === '' && { id: 'title', field: 'title', stops: true, text: 'No title.' },
    content.trim() === '' && { id: 'content', field: 'content', stops: true, text: 'No text.' },
    excerpt.trim() === '' && {
      id: 'excerpt',
      field: 'excerpt',
      stops: false,
      text: 'No excerpt: the list shows the title alone.',
    },
    category === '' && {
      id: 'category',
      field: 'category',
      stops: false,
      text: 'No category: readers find it under “All” only.',
    },
    author === '' && { id: 'author', field: 'author', stops: false, text: `No author: it is signed “${NO_AUTHOR}”.` },
    ...pictureChecks(content),
    hasCover &&
      featured_image_alt.trim() === '' && {
        id: 'cover-alt',
        field: 'featured_image_alt',
        stops: false,
        text: 'The cover has no alternative text. Say what it shows.',
      },
    seo_title === '' && tooLong('title', 'Title', title, titleLength),
    tooLong('seo_title', 'Title for search engines', seo_title, titleLength),
    seo_description === '' && tooLong('excerpt', 'Excerpt', excerpt, descriptionLength),
    tooLong('seo_description', 'Description for search engines', seo_description, descriptionLength),
  ]
  return checks.filter((check) => check !== false)
}

function tooLong(field: keyof ArticleValues, what: string, text: string, most: number): ArticleCheck | false {
  return (
    text.length > most && {
      id: `${field}-length`,
      field,
      stops: false,
      text: `${what} of ${text.length} characters: search results cut it off after ${most}.`,
    }
  )
}

function pictureChecks(content: string): ArticleCheck[] {
  const pictures = [...content.replace(CODE, '').matchAll(PICTURE)]
  const own = { field: 'content', stops: false } as const
  return pictures.flatMap(([, alt = '', address = ''], index) => {
    const name = pictures.length === 1 ? 'The picture in the text' : `Picture ${index + 1} in the text`
    return [
      ...(alt.trim() === '' ? [{ ...own, id: `alt-${index}`, text: `${name} has no alternative text.` }] : []),
      ...(address === '' ? [{ ...own, id: `address-${index}`, text: `${name} has no address.` }] : []),
    ]
  })
}
