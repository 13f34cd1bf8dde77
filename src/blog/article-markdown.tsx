import Markdown, { defaultUrlTransform } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { articleMarkup } from './article-markup.ts'
import { normaliseLinks } from './normalise-links.ts'

const remarkPlugins = [remarkGfm, () => normaliseLinks]
const rehypePlugins = [() => articleMarkup]
const remarkRehypeOptions = {
  clobberPrefix: 'note-',
  footnoteLabel: 'Notes',
  footnoteLabelProperties: { id: 'footnote-label' },
}

// A link with an unsafe address keeps its text and loses `href`. An empty `href` would reload the page.
const safeAddress = (url: string) => defaultUrlTransform(url) || null

/**
 * Renders the Markdown of an article. The server uses it when the article is saved, and the admin page for the preview.
 */
export function ArticleMarkdown({ markdown }: { markdown: string }) {
  return (
    <Markdown
      remarkPlugins={remarkPlugins}
      rehypePlugins={rehypePlugins}
      remarkRehypeOptions={remarkRehypeOptions}
      urlTransform={safeAddress}
    >
      {markdown}
    </Markdown>
  )
}
