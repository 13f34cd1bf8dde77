import * as v from 'valibot'
import { parseObject } from '../../lib/json.ts'

/** A reply that has not left, and the key under which its text leaves once. */
export type ReplyDraft = { text: string; key: string }

const draftSchema = v.object({ text: v.string(), key: v.string() })

const PREFIX = 'lexharbor-reply:'

const nameOf = (lead: string) => PREFIX + lead

/** Replies that are being written, in the session storage of the tab: they end with it. A browser that stores nothing forgets them at a reload. */
export const replyDraft = {
  read(lead: string): ReplyDraft | undefined {
    try {
      const parsed = v.safeParse(draftSchema, parseObject(sessionStorage.getItem(nameOf(lead)) ?? ''))
      return parsed.success ? parsed.output : undefined
    } catch {
      return undefined
    }
  },
  /** An empty one is removed. */
  store(lead: string, draft: ReplyDraft): void {
    try {
      if (draft.text === '') sessionStorage.removeItem(nameOf(lead))
      else sessionStorage.setItem(nameOf(lead), JSON.stringify(draft))
    } catch {
      // It stays in the page.
    }
  },
}
