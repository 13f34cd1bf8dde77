import { renderToStaticMarkup } from 'react-dom/server'
import { ArticleMarkdown } from './article-markdown.tsx'

/**
 * Renders the body of an article as HTML, once when a post is saved. Runs in Node and in the server's JavaScript
 * engine. Links and images keep only http, https, irc, ircs, mailto and xmpp addresses, relative ones and fragments;
 * HTML in the markdown is shown as text.
 * @param markdown GitHub-flavored; "(label: url)", "text (label: url)" and "text (url)" become links
 * @returns HTML without style attributes or scripts
 */
export function renderMarkdown(markdown: string): string {
  return renderToStaticMarkup(<ArticleMarkdown markdown={markdown} />)
}
