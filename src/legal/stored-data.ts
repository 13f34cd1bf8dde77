import { KEPT_LIMITS } from '../reading-list/kept-articles.ts'
import type { FormNotice } from '../forms/rules/definition.ts'
import { allForms } from '../forms/rules/forms.ts'
import { RETENTION_DAYS } from '../lib/retention.ts'
import { itemLifetimeMs, receiptLifetimeMs, shownAfterExpiryMs } from '../outbox/queue/outbox-item.ts'
import { DAY_MS } from '../lib/time-units.ts'

type Notice = () => FormNotice

// The query makes copies of the modules, so that the page's script contains the notices and not the definitions.
const notices: readonly Notice[] = Object.values(
  import.meta.glob<Notice>('../*/rules/*.form.ts', { eager: true, import: 'notice', query: '?notice' }),
)

/** The descriptions of all forms, in the order of the privacy notice. Both lists have the order of the files' paths. */
export const formRecords: ReadonlyArray<FormNotice & { collection: string }> = notices
  .map((notice, at) => ({ ...notice(), collection: allForms[at]?.collection ?? '' }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))

export type ServerRecord = { collection: string; name: string; what: string; kept: string }

/** The collections in which the server stores data from or about visitors. */
export const serverRecords: readonly ServerRecord[] = [
  ...formRecords.map(({ collection, stored: { what = 'As described above.', ...told } }) => ({
    collection,
    what,
    ...told,
  })),
  {
    collection: 'outgoing_emails',
    name: 'Emails we sent',
    what: 'The confirmation to you and the notice to our staff, with what you entered, and whether each was delivered. If a program seems to have filled in a form, they wait until one of us has looked at it. Until then our staff gets its name and address by email. On days with very many, our staff gets one list of several, with their addresses. Each email has a code of the network that asked for it, so that no one uses up others’ emails.',
    kept: `The code of the network: two days at most. When we delete what an email is about, we delete the email too, even if it still waits. Otherwise its addresses and text are deleted in the night after ${RETENTION_DAYS.sentMails} days from sending; its kind, subject and time remain. One that could not be delivered, or that waits because of a daily limit, stays whole until we delete it. The text of a newsletter email, whose links act for you, is deleted once it is sent; the rest of an issue goes after those ${RETENTION_DAYS.sentMails} days too.`,
  },
  {
    collection: 'lead_work',
    name: 'What we do about a request',
    what: 'Which of our staff handles it, whether and when it was answered, when we look at it again, and our note on it. Only our staff can read it, after signing in.',
    kept: 'As long as the request itself.',
  },
  {
    collection: 'lead_events',
    name: 'Who did what about a request',
    what: 'Which of our staff changed what, and when.',
    kept: 'As long as the request itself.',
  },
  {
    collection: 'lead_accesses',
    name: 'Who saw what you sent',
    what: 'Which of our staff saw, changed, exported or deleted it, and when. Nothing of what you wrote. No one can change these entries.',
    kept: `${RETENTION_DAYS.leadAccesses} days, also when what you sent is deleted sooner: then an entry names nothing that still exists.`,
  },
  {
    collection: 'arrivals',
    name: 'Counts of visits',
    what: 'For each week: how many visits began on which page, and how many came from which other site. Nothing about you.',
    kept: 'A year.',
  },
  {
    collection: 'webhook_deliveries',
    name: 'What we pass on to our own programs',
    what: 'If we have set that up: what you sent, as passed to our program for customer relations, and whether it arrived.',
    kept: `${RETENTION_DAYS.webhookDeliveries} days after the last try, and never longer than the request itself.`,
  },
  {
    collection: 'submissions',
    name: 'Keys of submissions',
    what: 'A random key from your browser, a checksum of what was sent (SHA-256) and our answer, so that a request that arrives twice is stored once. No name and no address.',
    kept: `${RETENTION_DAYS.submissionKeys} days. When the request is deleted, so are key and checksum: a code made from the key stays, so that the same request is not stored again.`,
  },
  {
    collection: 'used_challenges',
    name: 'Used proofs of work',
    what: 'Before it sends a form, your browser solves a short calculation in place of a picture puzzle. We record its number so that it counts once. It says nothing about you.',
    kept: 'Until it expires; cleared every night.',
  },
]

export type DeviceRecord = {
  /** The name that the browser's developer tools show. A name that ends in "…" is a prefix. */
  name: string
  place: 'IndexedDB' | 'Cache storage' | 'Local storage' | 'Session storage'
  what: string
  kept: string
}

/** All data that the site stores in a visitor's browser. A test compares this list with the source code. */
export const deviceRecords: readonly DeviceRecord[] = [
  {
    name: 'lexharbor-outbox',
    place: 'IndexedDB',
    what: 'A form that you sent, until our server has confirmed it: this is what makes “saved” true without a connection. Afterwards only a receipt without personal data.',
    kept: `The form until it is delivered or you discard it, never sent after ${itemLifetimeMs / DAY_MS} days, and emptied ${shownAfterExpiryMs / DAY_MS} days after we told you so; the receipt ${receiptLifetimeMs / DAY_MS} days.`,
  },
  {
    name: 'lexharbor-choices',
    place: 'IndexedDB',
    what: 'That you asked for a notification when a form that waited has been sent.',
    kept: 'Until you switch it off, or press “Forget my data”.',
  },
  {
    name: 'lexharbor-draft:…',
    place: 'Session storage',
    what: 'What you have typed into a form, and whether you have submitted it, so that a reload neither loses it nor sends it twice. No files.',
    kept: 'Until you send or discard it, or close the tab.',
  },
  {
    name: 'lexharbor-campaign',
    place: 'Session storage',
    what: 'The campaign that the address that brought you here named (“utm_…”). They leave your device only with a demo request.',
    kept: 'Until you press “Forget my data”, or close the tab.',
  },
  {
    name: 'lexharbor-appointment',
    place: 'Session storage',
    what: 'Of your last demo request in this tab: its number, the time and length you asked for, and what happened to it, so that its page survives a reload. No name, firm or address.',
    kept: 'Until you discard the request, its receipt expires, you press “Forget my data”, or close the tab.',
  },
  {
    name: 'lexharbor-theme',
    place: 'Local storage',
    what: 'Light or dark, if you chose one.',
    kept: 'Until you choose the system’s setting again.',
  },
  {
    name: 'lexharbor-dismissed:…',
    place: 'Local storage',
    what: 'That you turned down the offer to install the site, so that we do not ask again.',
    kept: 'Until you clear the site’s data.',
  },
  {
    name: 'lexharbor-visits',
    place: 'Local storage',
    what: 'How often you have come, so that a hint about installing does not come too early. It never leaves your device.',
    kept: 'Until you clear the site’s data.',
  },
  {
    name: 'lexharbor-article-…',
    place: 'Local storage',
    what: 'For our staff only: what an editor wrote and our server does not have yet.',
    kept: 'Until our server has it.',
  },
  {
    name: 'lexharbor-desk-…',
    place: 'Local storage',
    what: 'For our staff only: the same for webinars, authors and open roles.',
    kept: 'Until our server has it.',
  },
  {
    name: 'lexharbor-staff',
    place: 'Local storage',
    what: 'For our staff only: the account with its email address and roles, and a token in place of the password.',
    kept: 'Until they sign out, or until the account is refused.',
  },
  {
    name: 'lexharbor-reply:…',
    place: 'Session storage',
    what: 'For our staff only: a reply in progress.',
    kept: 'Until it is sent, or the tab is closed.',
  },
  {
    name: 'lexharbor-visit-counted',
    place: 'Session storage',
    what: 'That we counted this tab’s visit.',
    kept: 'Until you close the tab.',
  },
  {
    name: 'tsr-scroll-restoration…',
    place: 'Session storage',
    what: 'How far you had scrolled, so that Back brings you there.',
    kept: 'Until you close the tab.',
  },
  {
    name: 'lexharbor-stale-chunk:…, tanstack_router_reload:…',
    place: 'Session storage',
    what: 'That a page was reloaded once because the site had been updated, so that it is not reloaded again.',
    kept: 'Until you close the tab.',
  },
  {
    name: 'workbox-precache…, lexharbor-former-assets',
    place: 'Cache storage',
    what: 'The pages and scripts of the site, the same for everyone, so that they open without a connection. Chromium stores them a second time in its own cache, so that later pages come smaller.',
    kept: 'Until later versions of the site replace them. “Forget my data” removes the second copy.',
  },
  {
    name: 'lexharbor-pages, lexharbor-images',
    place: 'Cache storage',
    what: 'Lists and articles that you opened or saved, with their pictures and the times when you did, to be read without a connection.',
    kept: `Of articles, the newest ${KEPT_LIMITS.pages}; older ones make room. Those that you saved on purpose, until you remove them on the page “Saved for offline”, or forget everything on the page “On this device”. If your device has no room for a form that you submit, the oldest of them are removed for it.`,
  },
  {
    name: 'lexharbor-given-up',
    place: 'Cache storage',
    what: 'Titles of saved articles that were removed to make room for a form, so that you can save them again.',
    kept: 'Until you have seen them, saved them again, or forget everything on the page “On this device”.',
  },
  {
    name: 'lexharbor-queries',
    place: 'IndexedDB',
    what: 'The list of articles: title, author and date of each.',
    kept: `At most ${KEPT_LIMITS.listDays} days.`,
  },
]
