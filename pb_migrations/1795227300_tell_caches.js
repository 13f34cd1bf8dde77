// Adds the purpose of a webhook endpoint: it either gets events about leads, or purges pages from a shared cache.
// Existing endpoints keep getting leads.
migrate(
  (app) => {
    const endpoints = app.findCollectionByNameOrId('webhook_endpoints')
    endpoints.fields.addAt(
      2,
      new Field({
        type: 'select',
        name: 'purpose',
        values: ['leads', 'cache'],
        maxSelect: 1,
        presentable: true,
        help: 'What it is told of: leads, or which pages a shared cache must forget. Empty: leads.',
      }),
    )
    app.save(endpoints)
  },
  (app) => {
    const endpoints = app.findCollectionByNameOrId('webhook_endpoints')
    endpoints.fields.removeByName('purpose')
    app.save(endpoints)
  },
)
