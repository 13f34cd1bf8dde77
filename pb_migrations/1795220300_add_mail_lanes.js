// Adds the priority of a mail, and the status of a mail that waits for budget: see pocketbase/internal/mail.
const STATUSES = ['queued', 'sending', 'sent', 'failed', 'held']
const STATUS_HELP =
  'Set a failed mail to queued, with a nextAttemptAt in the past, to try it again. A held one goes out when its record is no longer quarantined.'

migrate(
  (app) => {
    const mails = app.findCollectionByNameOrId('outgoing_emails')
    mails.fields.add(
      new SelectField({
        name: 'lane',
        values: ['staff', 'confirmation', 'bulk'],
        maxSelect: 1,
        help: 'What is for the staff leaves first, then confirmations to visitors, then everything else.',
      }),
    )
    const status = mails.fields.getByName('status')
    status.values = [...STATUSES, 'over-budget']
    status.help = `${STATUS_HELP} One over-budget waits for you: its lastError names the budget; set it to queued, and it leaves.`
    mails.removeIndex('idx_outgoing_emails_due')
    // The first two indexes contain all columns of their queries, so that SQLite need not read the mails' rows.
    mails.addIndex('idx_outgoing_emails_due', false, '`status`, `lane`, `nextAttemptAt`, `created`, `to`, `id`', '')
    mails.addIndex('idx_outgoing_emails_day', false, '`status`, `created`, `lane`, `to`', '')
    mails.addIndex('idx_outgoing_emails_recipient', false, '`to` COLLATE NOCASE', '')
    app.save(mails)
    app
      .db()
      .newQuery(
        "UPDATE outgoing_emails SET lane = CASE WHEN kind LIKE '%-confirmation' THEN 'confirmation' ELSE 'staff' END",
      )
      .execute()
  },
  (app) => {
    app.db().newQuery("UPDATE outgoing_emails SET status = 'held' WHERE status = 'over-budget'").execute()
    const mails = app.findCollectionByNameOrId('outgoing_emails')
    for (const index of ['due', 'day', 'recipient']) mails.removeIndex(`idx_outgoing_emails_${index}`)
    mails.addIndex('idx_outgoing_emails_due', false, '`status`, `nextAttemptAt`', '')
    const status = mails.fields.getByName('status')
    status.values = STATUSES
    status.help = STATUS_HELP
    mails.fields.removeByName('lane')
    app.save(mails)
  },
)
