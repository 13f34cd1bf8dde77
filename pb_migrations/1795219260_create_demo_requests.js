// Creates the collections of demo requests and of idempotency keys. Every API rule is null: only superusers read them,
// in the dashboard. The maxima equal those of the form's schema in src/demo-request. No column is stricter than the
// schema, so `email` is a plain text column.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'demo_requests',
        fields: [
          { type: 'text', name: 'firstName', max: 100, presentable: true },
          { type: 'text', name: 'lastName', max: 100, presentable: true },
          { type: 'text', name: 'email', max: 254 },
          { type: 'text', name: 'phone', max: 50 },
          { type: 'text', name: 'firmName', max: 200, presentable: true },
          { type: 'text', name: 'firmSize', max: 20, help: 'As the form lists it.' },
          { type: 'text', name: 'practiceAreas', max: 1000 },
          { type: 'text', name: 'currentSoftware', max: 300 },
          { type: 'text', name: 'notes', max: 5000 },
          { type: 'text', name: 'preferredTime', max: 40, help: 'The label the visitor chose; New York time.' },
          { type: 'date', name: 'preferredDate', help: 'The exact instant of the chosen slot.' },
          { type: 'text', name: 'requestType', max: 40 },
          { type: 'text', name: 'firmSizeBand', max: 20, help: 'One list of sizes for the demo and the contact form.' },
          {
            type: 'select',
            name: 'slotState',
            values: ['open', 'passed'],
            maxSelect: 1,
            help: 'passed: the slot had gone by when the request arrived; the visitor was offered new times.',
          },
          { type: 'date', name: 'submittedAt', help: 'By the visitor’s clock; created is ours.' },
          { type: 'text', name: 'receipt', max: 40, help: 'The visitor has the same one.' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE INDEX `idx_demo_requests_created` ON `demo_requests` (`created`)',
          'CREATE INDEX `idx_demo_requests_email` ON `demo_requests` (`email`)',
        ],
      }),
    )

    app.save(
      new Collection({
        type: 'base',
        name: 'submissions',
        fields: [
          { type: 'text', name: 'call', required: true, max: 60 },
          { type: 'text', name: 'key', required: true, max: 60, help: 'The Idempotency-Key of the request.' },
          { type: 'text', name: 'fingerprint', required: true, max: 64, help: 'SHA-256 of what was asked.' },
          { type: 'json', name: 'answer', maxSize: 10000, help: 'Given again to a retry; holds no personal data.' },
          { type: 'text', name: 'row', max: 30, help: 'The id of the stored row.' },
          { type: 'autodate', name: 'created', onCreate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX `idx_submissions_key` ON `submissions` (`call`, `key`)',
          'CREATE INDEX `idx_submissions_created` ON `submissions` (`created`)',
        ],
      }),
    )

    app.save(
      new Collection({
        type: 'base',
        name: 'used_challenges',
        fields: [
          { type: 'text', name: 'challenge', required: true, max: 64 },
          { type: 'date', name: 'expires', help: 'Not needed after this.' },
          { type: 'autodate', name: 'created', onCreate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX `idx_used_challenges_challenge` ON `used_challenges` (`challenge`)',
          'CREATE INDEX `idx_used_challenges_expires` ON `used_challenges` (`expires`)',
        ],
      }),
    )
  },
  (app) => {
    for (const name of ['used_challenges', 'submissions', 'demo_requests'])
      app.delete(app.findCollectionByNameOrId(name))
  },
)
