// Adds columns for each client's share of the mail budget, and for the blocks from which the server renders a mail.
// Adds a lane for appointments, which has a reserved part of the budget. See pocketbase/internal/mail.
const LANES = ['staff', 'confirmation', 'bulk']
const STATUSES = ['queued', 'sending', 'sent', 'failed', 'held', 'over-budget']
const STATUS_HELP =
  'Set a failed mail to queued, with a nextAttemptAt in the past, to try it again. A held one goes out with the release of its record. One over-budget names the budget in lastError; a summarized one was told to the staff in a list. Queued, both leave.'
const COLUMNS = ['blocks', 'mailbox', 'client', 'isOfFlood']
const DAY_BEFORE = '`status`, `created`, `lane`, `to`'

migrate(
  (app) => {
    const mails = app.findCollectionByNameOrId('outgoing_emails')
    const lane = mails.fields.getByName('lane')
    lane.values = ['staff', 'appointment', 'confirmation', 'bulk']
    lane.help =
      'What is for the staff leaves first, then what a booked appointment needs, then confirmations to visitors, then everything else.'
    const status = mails.fields.getByName('status')
    status.values = [...STATUSES, 'summarized']
    status.help = STATUS_HELP
    for (const field of [
      new TextField({ name: 'blocks', max: 500000, help: 'What its HTML is made from when it leaves.' }),
      new TextField({
        name: 'mailbox',
        max: 254,
        hidden: true,
        help: 'Whose mailbox it is, however the address is spelled.',
      }),
      new TextField({
        name: 'client',
        max: 64,
        hidden: true,
        help: 'Stands for the network that brought it about, for a day or two.',
      }),
      new BoolField({ name: 'isOfFlood', help: 'What it is about was marked as no person’s: it counts in no budget.' }),
    ])
      mails.fields.add(field)
    mails.removeIndex('idx_outgoing_emails_day')
    mails.removeIndex('idx_outgoing_emails_recipient')
    mails.addIndex('idx_outgoing_emails_day', false, '`status`, `created`, `lane`, `isOfFlood`, `mailbox`', '')
    mails.addIndex('idx_outgoing_emails_mailbox', false, '`mailbox`', "`mailbox` != ''")
    mails.addIndex('idx_outgoing_emails_client', false, '`client`, `lane`', "`client` != ''")
    app.save(mails)
    // Fills the new column for existing mails, because the budget counts the mails of the last day. Unlike the program
    // it does not remove dots from addresses, which matters for one day only.
    app
      .db()
      .newQuery(
        "UPDATE outgoing_emails SET mailbox = lower(CASE WHEN instr([[to]], '+') BETWEEN 2 AND instr([[to]], '@') THEN substr([[to]], 1, instr([[to]], '+') - 1) || substr([[to]], instr([[to]], '@')) ELSE [[to]] END) WHERE [[to]] != ''",
      )
      .execute()
    app
      .db()
      .newQuery(
        "UPDATE outgoing_emails SET lane = 'appointment' WHERE kind IN ('demo-appointment', 'demo-reminder') AND lane = 'confirmation'",
      )
      .execute()

    const requests = app.findCollectionByNameOrId('demo_requests')
    requests.fields.add(
      new JSONField({
        name: 'changedAt',
        maxSize: 2000,
        hidden: true,
        help: 'When the visitor changed the appointment, the last times.',
      }),
    )
    app.save(requests)
  },
  (app) => {
    const requests = app.findCollectionByNameOrId('demo_requests')
    requests.fields.removeByName('changedAt')
    app.save(requests)

    app.db().newQuery("UPDATE outgoing_emails SET lane = 'confirmation' WHERE lane = 'appointment'").execute()
    app.db().newQuery("UPDATE outgoing_emails SET status = 'sent' WHERE status = 'summarized'").execute()
    const mails = app.findCollectionByNameOrId('outgoing_emails')
    for (const index of ['day', 'mailbox', 'client']) mails.removeIndex(`idx_outgoing_emails_${index}`)
    for (const name of COLUMNS) mails.fields.removeByName(name)
    mails.fields.getByName('lane').values = LANES
    mails.fields.getByName('status').values = STATUSES
    mails.addIndex('idx_outgoing_emails_day', false, DAY_BEFORE, '')
    mails.addIndex('idx_outgoing_emails_recipient', false, '`to` COLLATE NOCASE', '')
    app.save(mails)
  },
)
