import type { LeadAction } from '../../../src/admin/rules/lead-actions.ts'
import { leadStates, STATE_NAMES, type LeadState } from '../../../src/admin/rules/lead.ts'
import { writeChange } from '../appointments/change-mails.ts'
import { transact } from '../transact.ts'
import { BOOKED } from './follow-booking.ts'
import { allMailsAbout, canBeSentAgain, isOutdated, ownerAddresses } from './lead-detail.ts'
import { findWork, logEvent, saveWork, startClock } from './lead-work.ts'
import { isReplied, replyToLead } from './reply-to-lead.ts'

/**
 * `changed`: the lead has changed since the client loaded it, and `change` describes the last change in one line.
 * `gone`: the lead was deleted.
 */
export type LeadActionOutcome =
  | { kind: 'done' }
  | { kind: 'gone' }
  | { kind: 'refused'; error: string }
  | { kind: 'changed'; changedBy: string; change: string }

type Act<Name extends LeadAction['action']> = Extract<LeadAction, { action: Name }>
type Work = { tx: PbApp; work: PbRecord; row: PbRecord; by: string; now: Date; carryMails: CarryMails }
/** Attaches the mails, written before the transaction, to the record that the transaction saves. */
type CarryMails = (row: PbRecord) => void

const DONE: LeadActionOutcome = { kind: 'done' }
const refused = (error: string): LeadActionOutcome => ({ kind: 'refused', error })

/**
 * Performs one action of an administrator on a lead. If two administrators act on the same version, the second is
 * refused and changes nothing.
 */
export function actOnLead(
  app: PbApp,
  action: LeadAction,
  by: string,
  now: Date,
  andThen: (tx: PbApp) => void = () => undefined,
): LeadActionOutcome {
  const carryMails = writeMails(app, action, now)
  let outcome: LeadActionOutcome = { kind: 'gone' }
  transact(app, (tx) => {
    outcome = act(tx, action, by, now, carryMails)
    if (outcome.kind === 'done') andThen(tx)
  })
  return outcome
}

/** Writes the mails about a new meeting room before the transaction, because all other writers wait for its end. */
function writeMails(app: PbApp, action: LeadAction, now: Date): CarryMails {
  const filter = 'id = {:id} && quarantined = false'
  const [seen] =
    action.action === 'room' ? app.findRecordsByFilter('demo_requests', filter, '', 1, 0, { id: action.item }) : []
  if (action.action !== 'room' || seen === undefined) return () => undefined
  seen.set('room', action.room)
  return writeChange(app, seen, now)
}

function act(tx: PbApp, action: LeadAction, by: string, now: Date, carryMails: CarryMails): LeadActionOutcome {
  const work = findWork(tx, action.item)
  if (work === undefined) return { kind: 'gone' }
  const row = tx.findRecordById(work.getString('rowCollection'), work.id)
  const at = { tx, work, row, by, now, carryMails }
  if (action.action === 'resend') return sendAgain(at, action)
  // This check precedes the version check, because a client that retries after a lost response still sends the old
  // version.
  if (action.action === 'reply' && isReplied(tx, row, action.key)) return DONE
  if (action.version !== work.getInt('version')) return changedMeanwhile(tx, work)

  if (action.action === 'change') return change(at, action)
  if (action.action === 'reply') return answer(at, action)
  if (action.action === 'room') return nameRoom(at, action)
  if (action.action === 'release') return release(at)
  if (action.action === 'wrote') return wroteAgain(at)
  if (action.action === 'merge') return merge(at, action.into)
  return separate(at)
}

function changedMeanwhile(tx: PbApp, work: PbRecord): LeadActionOutcome {
  const [last] = tx.findRecordsByFilter('lead_events', 'lead = {:id}', '-@rowid', 1, 0, { id: work.id })
  const change = [last?.getString('what') ?? '', last?.getString('detail') ?? '']
    .filter((part) => part !== '')
    .join(' ')
  return { kind: 'changed', changedBy: work.getString('changedBy'), change }
}

function change({ tx, work, by, now }: Work, { state, owner, note, followUp }: Act<'change'>): LeadActionOutcome {
  const events: [string, string][] = []
  if (state !== undefined && state !== work.getString('state')) events.push(['state', moved(work, state, now)])
  if (owner !== undefined && owner !== work.getString('owner')) {
    if (owner !== '' && !ownerAddresses(tx).includes(owner))
      return refused('No administrator has this address. Choose an owner from the list.')
    work.set('owner', owner)
    events.push(['owner', owner === '' ? 'nobody' : owner])
  }
  if (note !== undefined && note !== work.getString('note')) {
    work.set('note', note)
    events.push(['note', ''])
  }
  if (followUp !== undefined && followUp !== work.getString('followUp')) {
    work.set('followUp', followUp)
    events.push(['follow-up', followUp === '' ? 'none' : followUp])
  }
  if (events.length > 0) saveWork(tx, work, by, events)
  return DONE
}

/**
 * Sets the state of a lead and returns "from → to" for the log. The first change from "new" also sets when the lead was
 * answered.
 */
function moved(work: PbRecord, to: LeadState, now: Date): string {
  const from = leadStates.find((state) => state === work.getString('state')) ?? 'new'
  work.set('state', to)
  if (to === 'new') work.set('answeredAt', '')
  else if (work.getString('answeredAt') === '') work.set('answeredAt', now.toISOString())
  return `${STATE_NAMES[from]} → ${STATE_NAMES[to]}`
}

function answer({ tx, work, row, by, now }: Work, { key, text }: Act<'reply'>): LeadActionOutcome {
  if (row.getBool('quarantined')) return refused('This lead is suspected spam. Release it before you answer.')
  replyToLead(tx, row, key, text)
  const events: [string, string][] = [['reply', '']]
  // A reply to a visitor who has an appointment sets the state "booked" instead of "answered".
  const answered = row.getString('booking') === BOOKED ? 'booked' : 'answered'
  if (work.getString('state') === 'new') events.push(['state', moved(work, answered, now)])
  if (work.getString('owner') === '' && ownerAddresses(tx).includes(by)) {
    work.set('owner', by)
    events.push(['owner', by])
  }
  saveWork(tx, work, by, events)
  return DONE
}

/**
 * Sets the meeting room of a demo. If the demo is booked, the PocketBase hook on `demo_requests` then queues mails with
 * the new calendar entry.
 */
function nameRoom({ tx, work, row, by, carryMails }: Work, { room }: Act<'room'>): LeadActionOutcome {
  if (row.collection().name !== 'demo_requests') return refused('Only a demo request can have a room.')
  if (row.getString('room') === room) return DONE
  row.set('room', room)
  carryMails(row)
  tx.save(row)
  saveWork(tx, work, by, [['room', room === '' ? 'the one of all demos' : room]])
  return DONE
}

/**
 * Releases a lead from quarantine. The PocketBase hook of its collection then queues its mails and restarts the reply
 * clock.
 */
function release({ tx, work, row, by }: Work): LeadActionOutcome {
  if (!row.getBool('quarantined')) return DONE
  work.set('changedBy', by)
  tx.save(work)
  row.set('quarantined', false)
  tx.save(row)
  return DONE
}

function wroteAgain({ tx, work, row, by, now }: Work): LeadActionOutcome {
  if (row.collection().name === 'demo_requests' && row.getString('visitorAnsweredAt') === '') {
    row.set('visitorAnsweredAt', now.toISOString())
    tx.save(row)
  }
  work.set('state', 'new')
  startClock(work, 'emailReply', now)
  saveWork(tx, work, by, [['wrote again', '']])
  return DONE
}

function merge({ tx, work, row, by }: Work, into: string): LeadActionOutcome {
  const target = findWork(tx, into)
  if (target === undefined) return { kind: 'gone' }
  const other = tx.findRecordById(target.getString('rowCollection'), target.id)
  const isSamePerson = other.getString('email').toLowerCase() === row.getString('email').toLowerCase()
  if (target.id === work.id || !isSamePerson) return refused('Only leads with the same email address can be merged.')
  if (target.getString('mergedInto') !== '')
    return refused('That lead is merged into another one. Choose that one instead.')
  for (const follower of tx.findRecordsByFilter('lead_work', 'mergedInto = {:id}', '', 0, 0, { id: work.id })) {
    follower.set('mergedInto', target.id)
    saveWork(tx, follower, by, [['merged', other.getString('receipt')]])
  }
  work.set('mergedInto', target.id)
  saveWork(tx, work, by, [['merged', `into ${other.getString('receipt')}`]])
  saveWork(tx, target, by, [['merged', row.getString('receipt')]])
  return DONE
}

function separate({ tx, work, by }: Work): LeadActionOutcome {
  if (work.getString('mergedInto') === '') return DONE
  work.set('mergedInto', '')
  saveWork(tx, work, by, [['separated', '']])
  return DONE
}

/**
 * Queues a sent mail again with the same Message-ID, so that a mail program which got it before does not show it twice.
 */
function sendAgain({ tx, work, row, by, now }: Work, { mail: id, seen }: Act<'resend'>): LeadActionOutcome {
  const [mail] = tx.findRecordsByFilter('outgoing_emails', 'id = {:id} && row = {:row}', '', 1, 0, { id, row: row.id })
  if (mail === undefined) return refused('This mail was deleted. Reload the page, and write a reply instead.')
  if (mail.getString('updated') !== seen) return DONE
  if (!canBeSentAgain(mail))
    return refused(
      'This mail can’t be sent again: it is still waiting to be sent, or its text was deleted. Write a reply instead.',
    )
  if (isOutdated(mail, allMailsAbout(tx, row.collection().name, row.id), row))
    return refused('This mail is out of date. Send the newer one.')
  mail.set('status', 'queued')
  mail.set('attempts', 0)
  mail.set('firstAttemptAt', '')
  mail.set('nextAttemptAt', now.toISOString())
  mail.set('lastError', '')
  tx.save(mail)
  logEvent(tx, work.id, by, 'sent again', mail.getString('subject'))
  return DONE
}
