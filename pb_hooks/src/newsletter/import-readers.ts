import { problemIn, type ImportAnswer, type ImportedReader } from '../../../src/admin/rules/reader-import.ts'
import { recordRows } from '../inbox/lead-accesses.ts'
import { newRecord } from '../new-record.ts'
import { transactInPortions } from '../transact.ts'
import { tokenHash, unsubscribeToken } from './tokens.ts'

type Line = ImportAnswer['lines'][number]

const READERS = 'newsletter_subscribers'
/** The value of the column `source` for imported subscribers. */
const SOURCE = 'import'

/**
 * Stores subscribers who consented elsewhere, with the proof of their consent. Sends them no mail; they get the next
 * issue. Does not change existing subscribers, so those who unsubscribed stay unsubscribed. Returns one result for each
 * subscriber.
 */
export function importReaders(e: PbRequestEvent, readers: readonly ImportedReader[], now: Date): Line[] {
  const today = now.toISOString().slice(0, 10)
  const lines: Line[] = []
  transactInPortions(e.app, readers, (tx, portion) => {
    const added: PbRecord[] = []
    for (const reader of portion) {
      const { line } = reader
      const problem = problemIn(reader, today)
      const outcome = problem === '' ? importReader(tx, reader, added) : 'invalid'
      lines.push({ line, outcome, problem })
    }
    recordRows(tx, e.auth, 'created', added)
  })
  return lines
}

function importReader(tx: PbApp, { email: typed, date, proof }: ImportedReader, added: PbRecord[]): Line['outcome'] {
  const email = typed.toLowerCase()
  const [before] = tx.findRecordsByFilter(READERS, 'email = {:email}', '', 1, 0, { email })
  if (before !== undefined) return outcomeOf(before)
  const agreedAt = `${date}T00:00:00.000Z`
  const row = newRecord(tx, READERS, {
    email,
    status: 'confirmed',
    source: SOURCE,
    consentText: proof,
    submittedAt: agreedAt,
    confirmedAt: agreedAt,
  })
  row.set('unsubscribeTokenHash', tokenHash(unsubscribeToken(tx, row.id)))
  tx.save(row)
  added.push(row)
  return 'added'
}

/**
 * Returns the outcome for an address that is already stored. An unconfirmed sign-up can come from a stranger, so the
 * address still counts as unsubscribed or bounced. A confirmation deletes the bounces.
 */
function outcomeOf(row: PbRecord): Line['outcome'] {
  const status = row.getString('status')
  if (status === 'confirmed') return 'reader'
  if (status === 'unsubscribed' || status === 'bounced') return status
  if (row.getString('unsubscribedAt') !== '') return 'unsubscribed'
  return row.getString('bounces').includes('"message"') ? 'bounced' : 'pending'
}
