import { renderToStaticMarkup } from 'react-dom/server'
import { ArticleMarkdown } from './article-markdown.tsx'

/**
 * Returns the text of an article as HTML, when the article is saved. It runs in Node and in PocketBase's JavaScript
 * engine goja. Links and images keep only addresses with http, https, irc, ircs, mailto and xmpp, relative ones and
 * fragments. HTML in the Markdown is shown as text.
 * @param markdown GitHub-flavored; "(label: url)", "text (label: url)" and "text (url)" become links
 * @returns HTML without style attributes or scripts
 */
export function renderMarkdown(markdown: string): string {
  return renderToStaticMarkup(<ArticleMarkdown markdown={markdown} />)
}
