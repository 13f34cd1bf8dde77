// Adds a flag for submissions that look like spam. They are stored like all others, but their mails wait until staff
// clear the flag.
const FLAGGED = ['demo_requests', 'contact_messages', 'newsletter_subscribers']
const STATUSES = ['queued', 'sending', 'sent', 'failed']

migrate(
  (app) => {
    for (const name of FLAGGED) {
      const collection = app.findCollectionByNameOrId(name)
      collection.fields.add(
        new BoolField({
          name: 'quarantined',
          help: 'Held back as likely spam. Untick to release it: its mails then go out.',
        }),
      )
      collection.addIndex(`idx_${name}_quarantined`, false, 'quarantined', '')
      app.save(collection)
    }

    const mails = app.findCollectionByNameOrId('outgoing_emails')
    const status = mails.fields.getByName('status')
    status.values = [...STATUSES, 'held']
    status.help =
      'Set a failed mail to queued, with a nextAttemptAt in the past, to try it again. A held one goes out when its record is no longer quarantined.'
    mails.fields.add(
      new TextField({ name: 'rowCollection', max: 60, help: 'Collection of the record that this mail is about.' }),
    )
    mails.fields.add(new TextField({ name: 'row', max: 15, help: 'Id of that record.' }))
    mails.addIndex('idx_outgoing_emails_row', false, '`row`, `status`', '')
    app.save(mails)
  },
  (app) => {
    app.db().newQuery("DELETE FROM outgoing_emails WHERE status = 'held'").execute()
    const mails = app.findCollectionByNameOrId('outgoing_emails')
    mails.removeIndex('idx_outgoing_emails_row')
    for (const name of ['row', 'rowCollection']) mails.fields.removeByName(name)
    mails.fields.getByName('status').values = STATUSES
    app.save(mails)
    for (const name of FLAGGED) {
      const collection = app.findCollectionByNameOrId(name)
      collection.removeIndex(`idx_${name}_quarantined`)
      collection.fields.removeByName('quarantined')
      app.save(collection)
    }
  },
)
