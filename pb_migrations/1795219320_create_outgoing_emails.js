// Creates the queue of mails. A transaction that needs a mail adds a record, and the job deliver-mail sends it.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'outgoing_emails',
        fields: [
          { type: 'text', name: 'to', required: true, max: 254, presentable: true },
          { type: 'text', name: 'replyTo', max: 254 },
          { type: 'text', name: 'subject', required: true, max: 300, presentable: true },
          { type: 'text', name: 'html', max: 500000 },
          { type: 'text', name: 'text', max: 500000 },
          { type: 'json', name: 'headers', maxSize: 20000 },
          { type: 'text', name: 'kind', max: 60 },
          {
            type: 'select',
            name: 'status',
            required: true,
            values: ['queued', 'sending', 'sent', 'failed'],
            maxSelect: 1,
            help: 'Set a failed mail to queued, with a nextAttemptAt in the past, to try it again.',
          },
          { type: 'number', name: 'attempts', min: 0, onlyInt: true },
          { type: 'date', name: 'firstAttemptAt', help: 'Tried for three days from here.' },
          { type: 'date', name: 'nextAttemptAt' },
          { type: 'date', name: 'leaseUntil', help: 'A mail still sending after this is tried again.' },
          { type: 'text', name: 'lastError', max: 1000 },
          { type: 'text', name: 'messageId', required: true, max: 300, help: 'The same at every attempt.' },
          { type: 'date', name: 'sentAt' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX `idx_outgoing_emails_message` ON `outgoing_emails` (`messageId`)',
          'CREATE INDEX `idx_outgoing_emails_due` ON `outgoing_emails` (`status`, `nextAttemptAt`)',
        ],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('outgoing_emails')),
)
