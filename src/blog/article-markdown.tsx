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

// A link whose address is unsafe keeps its text and loses the attribute, because an empty address would reload the
// page.
const safeAddress = (url: string) => defaultUrlTransform(url) || null

/** The body of an article: rendered by the server on save, and in the editor's preview. */
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
