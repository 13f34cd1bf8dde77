// Adds indexes for every count and search inside a transaction. All other writers wait for the end of a transaction,
// and a flood of spam leaves many thousands of rows.
const MAILS = {
  idx_outgoing_emails_client: ['`client`, `status`, `created`, `lane`, `isOfFlood`, `row`', "`client` != ''"],
  idx_outgoing_emails_mailbox: ['`mailbox`, `status`, `lane`, `created`, `isOfFlood`', "`mailbox` != ''"],
  idx_outgoing_emails_day: ['`status`, `created`, `lane`, `isOfFlood`, `mailbox`, `row`', ''],
  idx_outgoing_emails_kind: ['`kind`, `created`', ''],
}
const MAILS_BEFORE = {
  idx_outgoing_emails_client: ['`client`, `lane`', "`client` != ''"],
  idx_outgoing_emails_mailbox: ['`mailbox`', "`mailbox` != ''"],
  idx_outgoing_emails_day: ['`status`, `created`, `lane`, `isOfFlood`, `mailbox`', ''],
}

migrate(
  (app) => {
    arrange(app, 'outgoing_emails', MAILS)
    arrange(app, 'demo_requests', {
      idx_demo_requests_mailbox: ['`mailboxCode`, `appointment`', "`mailboxCode` != ''"],
    })
    arrange(app, 'submissions', { idx_submissions_row: ['`row`', ''] })
    arrange(app, 'lead_work', { idx_lead_work_merged: ['`mergedInto`', ''] })
    arrange(app, 'webinar_registrations', {
      idx_webinar_registrations_webinar: ['`webinar`, `kind`, `quarantined`, `confirmedAt`', ''],
    })
  },
  (app) => {
    arrange(app, 'webinar_registrations', {}, ['idx_webinar_registrations_webinar'])
    arrange(app, 'lead_work', { idx_lead_work_merged: ['`mergedInto`', "`mergedInto` != ''"] })
    arrange(app, 'submissions', {}, ['idx_submissions_row'])
    arrange(app, 'demo_requests', { idx_demo_requests_mailbox: ['`mailboxCode`', "`mailboxCode` != ''"] })
    arrange(app, 'outgoing_emails', MAILS_BEFORE, ['idx_outgoing_emails_kind'])
  },
)

function arrange(app, name, indexes, removed = []) {
  const collection = app.findCollectionByNameOrId(name)
  for (const index of [...removed, ...Object.keys(indexes)]) collection.removeIndex(index)
  for (const [index, [columns, where]] of Object.entries(indexes)) collection.addIndex(index, false, columns, where)
  app.save(collection)
}
