import { KEPT_LIMITS } from './kept-articles.ts'
import type { SaveResult } from './ask-worker.ts'

/** The message if an article could not be saved. */
export const saveFailure: Record<Exclude<SaveResult, 'saved'>, string> = {
  unreachable: 'Not saved: the article or one of its pictures could not be loaded. Try again once you are connected.',
  gone: 'Not saved: this article is no longer published.',
  'no-room': `Not saved: the articles you saved fill their space (${KEPT_LIMITS.pages} articles, ${KEPT_LIMITS.megabytes} MB). Remove one to save this one.`,
  full: 'Not saved: this browser has no space left for it. What you saved before is still there. Free some space and try again.',
  unsupported: 'Not saved: this browser does not keep pages for offline reading.',
}

/** Returns a size as "830 KB" or "1.4 MB", at least "1 KB". */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

/** Returns the sentence that saved articles were removed to store the visitor's submission. */
export function givenUpText(count: number): string {
  return `${count} saved ${count === 1 ? 'article was' : 'articles were'} removed to make room for your request.`
}

export function articlesText(count: number): string {
  return count === 1 ? '1 article' : `${count} articles`
}
