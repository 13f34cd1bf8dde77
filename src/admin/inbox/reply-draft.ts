import * as v from 'valibot'
import { parseObject } from '../../lib/json.ts'

/** An unsent reply, and the idempotency key under which it will be sent. */
export type ReplyDraft = { text: string; key: string }

const draftSchema = v.object({ text: v.string(), key: v.string() })

const PREFIX = 'lexharbor-reply:'

const nameOf = (lead: string) => PREFIX + lead

/** Stores unsent replies in the tab's session storage. A browser without storage loses them on reload. */
export const replyDraft = {
  read(lead: string): ReplyDraft | undefined {
    try {
      const parsed = v.safeParse(draftSchema, parseObject(sessionStorage.getItem(nameOf(lead)) ?? ''))
      return parsed.success ? parsed.output : undefined
    } catch {
      return undefined
    }
  },
  /** Stores a draft, or removes it if its text is empty. */
  store(lead: string, draft: ReplyDraft): void {
    try {
      if (draft.text === '') sessionStorage.removeItem(nameOf(lead))
      else sessionStorage.setItem(nameOf(lead), JSON.stringify(draft))
    } catch {
      // Without storage only the page has the text.
    }
  },
}
