// Creates the collection of results of the nightly security audit. Superusers read it in the dashboard.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'audit_runs',
        fields: [
          {
            type: 'number',
            name: 'passed',
            onlyInt: true,
            min: 0,
            presentable: true,
            help: 'Checks that found what is expected.',
          },
          { type: 'number', name: 'total', onlyInt: true, min: 1, presentable: true },
          {
            type: 'json',
            name: 'results',
            maxSize: 100000,
            help: 'For each check: what was asked, expected and answered.',
          },
          {
            type: 'json',
            name: 'differences',
            maxSize: 200000,
            help: 'Access rules and limits that are not those of the program as delivered.',
          },
          { type: 'autodate', name: 'created', onCreate: true },
        ],
        indexes: ['CREATE INDEX `idx_audit_runs_created` ON `audit_runs` (`created`)'],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('audit_runs')),
)
