import { ARTICLE_POLICY } from '../lib/trusted-types-policies.ts'

/**
 * Protects the page from unknown HTML. A Trusted Types policy rejects every string that was not accepted here by the
 * posts' source or found in the served page.
 */

/**
 * `createHTML` really returns a TrustedHTML object; React passes it to innerHTML unchanged, and React's types only
 * know strings.
 */
type ArticlePolicy = { createHTML(html: string): string }
type PolicyFactory = { createPolicy(name: string, rules: { createHTML(html: string): string }): ArticlePolicy }

const accepted = new Set<string>()
let policy: ArticlePolicy | undefined

/** Marks a body as rendered by the server on save. Only the posts source and the served page may call it. */
export function acceptArticleHtml(html: string): void {
  accepted.add(html)
}

/**
 * The body in the form that `dangerouslySetInnerHTML` takes: the plain string where Trusted Types are unknown, as on
 * the server.
 * @throws TypeError in a browser if the string was not accepted
 */
export function trustedArticleHtml(html: string): string {
  if (typeof document === 'undefined') return html
  // TypeScript declares the global `trustedTypes` only for the service worker's policy.
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
