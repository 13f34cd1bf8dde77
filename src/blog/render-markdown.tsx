import { renderToStaticMarkup } from 'react-dom/server'
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

// A link whose address is blanked keeps its words and loses the attribute: an empty one would reload the page.
const safeAddress = (url: string) => defaultUrlTransform(url) || null

/**
 * The body of an article as HTML, rendered once when a post is saved. Runs in Node and in the server's JavaScript engine.
 * Links and images keep only http, https, irc, ircs, mailto and xmpp addresses, relative ones and fragments; HTML in the markdown is
 * shown as text.
 * @param markdown GitHub-flavored; "(label: url)", "text (label: url)" and "text (url)" become links
 * @returns HTML without style attributes or scripts
 */
export function renderMarkdown(markdown: string): string {
  return renderToStaticMarkup(
    <Markdown
      remarkPlugins={remarkPlugins}
      rehypePlugins={rehypePlugins}
      remarkRehypeOptions={remarkRehypeOptions}
      urlTransform={safeAddress}
    >
      {markdown}
    </Markdown>,
  )
}
