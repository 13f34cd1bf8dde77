// Creates the collections of webhook endpoints, such as a CRM's, and of their deliveries: pocketbase/internal/webhooks.
// Every API rule is null: only the dashboard and the command line have access.
migrate(
  (app) => {
    const endpoints = new Collection({
      type: 'base',
      name: 'webhook_endpoints',
      fields: [
        { type: 'text', name: 'url', required: true, max: 2000, presentable: true },
        { type: 'bool', name: 'enabled' },
        { type: 'text', name: 'secret', max: 100, hidden: true, help: 'Signs what is sent. Made when it is empty.' },
        { type: 'text', name: 'formerSecret', max: 100, hidden: true, help: 'Signs too, until formerUntil.' },
        { type: 'date', name: 'formerUntil', help: 'Until when the secret from before the last rotation signs too.' },
        { type: 'autodate', name: 'created', onCreate: true },
        { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
      ],
      indexes: [],
    })
    app.save(endpoints)
    app.save(
      new Collection({
        type: 'base',
        name: 'webhook_deliveries',
        fields: [
          {
            type: 'relation',
            name: 'endpoint',
            required: true,
            collectionId: endpoints.id,
            maxSelect: 1,
            cascadeDelete: true,
          },
          { type: 'text', name: 'event', required: true, max: 60, presentable: true },
          { type: 'text', name: 'lead', max: 15, help: 'Id of the lead that it tells of.' },
          { type: 'text', name: 'body', max: 200000, help: 'JSON, as it is signed and sent.' },
          {
            type: 'select',
            name: 'status',
            required: true,
            values: ['queued', 'sending', 'delivered', 'failed'],
            maxSelect: 1,
            presentable: true,
            help: 'Set a failed one to queued, and it is sent again under the same id.',
          },
          { type: 'number', name: 'attempts', min: 0, onlyInt: true },
          { type: 'date', name: 'firstAttemptAt', help: 'Tried for three days from here.' },
          { type: 'date', name: 'nextAttemptAt' },
          { type: 'date', name: 'leaseUntil', help: 'One still sending after this is tried again.' },
          { type: 'number', name: 'answered', help: 'The status of the last answer; 0 where there was none.' },
          { type: 'text', name: 'lastError', max: 1000 },
          { type: 'date', name: 'deliveredAt' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE INDEX `idx_webhook_deliveries_due` ON `webhook_deliveries` (`status`, `endpoint`, `nextAttemptAt`)',
          'CREATE INDEX `idx_webhook_deliveries_lead` ON `webhook_deliveries` (`lead`)',
        ],
      }),
    )
  },
  (app) => {
    for (const name of ['webhook_deliveries', 'webhook_endpoints']) app.delete(app.findCollectionByNameOrId(name))
  },
)
