import webinars from '../../../src/webinars/rules/webinar.collection.ts'
import { isOver } from '../../../src/webinars/rules/webinar-program.ts'
import { inTransaction } from '../pages/in-transaction.ts'
import { deletePublished, savePublished } from '../pages/save-published.ts'
import type { Saves } from '../pages/save-small.ts'
import { countRegistrations } from './count-registrations.ts'
import { takeJoinLink } from './join-link.ts'
import { storedFrom } from './stored-webinar.ts'
import { withdrawWebinarEntries } from './notify-registrants.ts'

/** The columns that calendar entries contain. If one changes, registrants need a new entry. */
const IN_CALENDARS = ['starts_at', 'duration_minutes', 'join_url'] as const

export default { name: webinars.name, save, remove } satisfies Saves

/** Counts the registrations, and the calendar entry's versions. */
function save(e: PbRecordEvent): void {
  takeJoinLink(e.record)
  savePublished(e, webinars, {
    // Ignores the `sequence` that the dashboard's form sends back.
    before: (stored) => e.record.set('sequence', stored.getInt('sequence') + (isNewEntry(stored, e.record) ? 1 : 0)),
    // Counts registrations again, because `registered_claim` may have changed, and the dashboard's form sends back an
    // old count.
    inside: (tx) => countRegistrations(tx, e.record.id),
  })
}

/** Also queues mails that remove the webinar from calendars. */
function remove(e: PbRecordEvent): void {
  inTransaction(e, (tx) => {
    withdrawWebinarEntries(tx, e.record.id, new Date())
    deletePublished(e, webinars)
  })
}

/**
 * Returns whether registrants need another calendar entry: a column in IN_CALENDARS changed, or the webinar was
 * withdrawn or announced again. Its old or new time must be still to come.
 */
function isNewEntry(stored: PbRecord, webinar: PbRecord): boolean {
  const [was, is] = [stored.getBool('published'), webinar.getBool('published')]
  if ((!was && !is) || [stored, webinar].every(hasEnded)) return false
  return was !== is || IN_CALENDARS.some((column) => stored.getString(column) !== webinar.getString(column))
}

function hasEnded(record: PbRecord): boolean {
  const stored = storedFrom(record)
  return stored === null || isOver(stored.webinar, new Date())
}
