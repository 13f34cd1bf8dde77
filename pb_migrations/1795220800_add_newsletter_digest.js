// Creates the collection of weekly newsletter issues (pocketbase/internal/newsletter), and records which issue each
// subscriber received. Adds a unique idempotency key to mails, so that the same mail is queued only once.
const STATUSES = ['pending', 'confirmed', 'unsubscribed']
const STATUS_HELP =
  'Write to confirmed addresses only. pending: the reader has not pressed the button behind the mailed link.'

migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'newsletter_issues',
        fields: [
          { type: 'number', name: 'number', onlyInt: true, min: 1, required: true, presentable: true },
          {
            type: 'text',
            name: 'slot',
            required: true,
            max: 40,
            presentable: true,
            help: 'The day that it was made for, in New York. One issue for each.',
          },
          {
            type: 'select',
            name: 'status',
            required: true,
            values: ['queueing', 'done', 'skipped'],
            maxSelect: 1,
            help: 'queueing: some readers have no mail of it yet. skipped: there was nothing new.',
          },
          {
            type: 'json',
            name: 'posts',
            maxSize: 2000000,
            help: 'Ids of the articles that were new. An article is in one issue only.',
          },
          { type: 'number', name: 'queued', onlyInt: true, min: 0, help: 'How many mails of it were queued.' },
          { type: 'date', name: 'begun' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX `idx_newsletter_issues_number` ON `newsletter_issues` (`number`)',
          'CREATE UNIQUE INDEX `idx_newsletter_issues_slot` ON `newsletter_issues` (`slot`)',
        ],
      }),
    )

    const readers = app.findCollectionByNameOrId('newsletter_subscribers')
    const status = readers.fields.getByName('status')
    status.values = [...STATUSES, 'bounced']
    status.help = `${STATUS_HELP} bounced: three newsletters could not be delivered.`
    for (const field of [
      new JSONField({ name: 'topics', maxSize: 2000, help: 'Categories that the reader chose; none: all.' }),
      new DateField({ name: 'pausedUntil', help: 'No newsletter until then.' }),
      new NumberField({
        name: 'lastIssue',
        onlyInt: true,
        min: 0,
        help: 'The latest issue that was queued, or seen to.',
      }),
      new NumberField({ name: 'issueBefore', onlyInt: true, min: 0, help: 'lastIssue before that one.' }),
      new JSONField({ name: 'bounces', maxSize: 5000, help: 'The newsletters that could not be delivered.' }),
    ])
      readers.fields.add(field)
    readers.addIndex('idx_newsletter_subscribers_issue', false, '`status`, `lastIssue`', '')
    app.save(readers)

    const mails = app.findCollectionByNameOrId('outgoing_emails')
    mails.fields.add(
      new TextField({
        name: 'uniqueKey',
        max: 120,
        help: 'There is one mail for a key, such as an issue and a reader.',
      }),
    )
    mails.fields.add(
      new JSONField({ name: 'digest', maxSize: 100000, help: 'Of a newsletter: its issue, and the articles in it.' }),
    )
    mails.addIndex('idx_outgoing_emails_unique', true, '`uniqueKey`', "`uniqueKey` != ''")
    app.save(mails)

    // No issue contains the articles that are public now, because they would be too many. So they are stored as those
    // of a first issue, which is never sent. Its id has PocketBase's format.
    app
      .db()
      .newQuery(
        `INSERT INTO newsletter_issues (id, number, slot, status, posts, queued, begun, created, updated)
         SELECT 'beforethefirst0', 1, 'before the first', 'done', json_group_array(id), 0, '', {:now}, {:now} FROM public_posts HAVING COUNT(*) > 0`,
      )
      .bind({ now: new Date().toISOString().replace('T', ' ') })
      .execute()
    app
      .db()
      .newQuery(
        "UPDATE newsletter_subscribers SET lastIssue = (SELECT COALESCE(MAX(number), 0) FROM newsletter_issues) WHERE status = 'confirmed'",
      )
      .execute()
  },
  (app) => {
    const mails = app.findCollectionByNameOrId('outgoing_emails')
    mails.removeIndex('idx_outgoing_emails_unique')
    for (const name of ['uniqueKey', 'digest']) mails.fields.removeByName(name)
    app.save(mails)
    app.db().newQuery("UPDATE newsletter_subscribers SET status = 'unsubscribed' WHERE status = 'bounced'").execute()
    const readers = app.findCollectionByNameOrId('newsletter_subscribers')
    readers.removeIndex('idx_newsletter_subscribers_issue')
    for (const name of ['topics', 'pausedUntil', 'lastIssue', 'issueBefore', 'bounces'])
      readers.fields.removeByName(name)
    const status = readers.fields.getByName('status')
    status.values = STATUSES
    status.help = STATUS_HELP
    app.save(readers)
    app.delete(app.findCollectionByNameOrId('newsletter_issues'))
  },
)
