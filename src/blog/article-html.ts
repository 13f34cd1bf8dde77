import { ARTICLE_POLICY } from '../lib/trusted-types-policies.ts'

/**
 * Ensures that the page inserts only known HTML as the text of an article. A Trusted Types policy rejects every string
 * that `acceptArticleHtml` has not accepted.
 */

/**
 * At run time `createHTML` returns a TrustedHTML object, which React passes on to innerHTML. The type says string,
 * because React's types accept only a string.
 */
type ArticlePolicy = { createHTML(html: string): string }
type PolicyFactory = { createPolicy(name: string, rules: { createHTML(html: string): string }): ArticlePolicy }

const accepted = new Set<string>()
let policy: ArticlePolicy | undefined

/**
 * Accepts HTML that the server rendered when the article was saved. Call it only with HTML from the posts source or
 * from the served page.
 */
export function acceptArticleHtml(html: string): void {
  accepted.add(html)
}

/**
 * Returns accepted HTML for `dangerouslySetInnerHTML`: as TrustedHTML in browsers with Trusted Types, else as a string.
 * @throws TypeError in a browser if the HTML was not accepted
 */
export function trustedArticleHtml(html: string): string {
  if (typeof document === 'undefined') return html
  // Read by name, because our declaration of the global `trustedTypes` covers only the service worker's URL.
  const browser: object = globalThis
  const factory: PolicyFactory | undefined = Reflect.get(browser, 'trustedTypes')
  if (factory === undefined) return onlyAccepted(html)
  policy ??= factory.createPolicy(ARTICLE_POLICY, { createHTML: onlyAccepted })
  return policy.createHTML(html)
}

function onlyAccepted(html: string): string {
  if (!accepted.has(html)) throw new TypeError('this HTML is not an article rendered by the server')
  return html
}
