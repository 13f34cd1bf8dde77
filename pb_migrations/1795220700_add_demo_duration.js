// Adds the length of a demo in minutes. Visitors had no choice before, and all older requests were for 30 minutes.
migrate(
  (app) => {
    const requests = app.findCollectionByNameOrId('demo_requests')
    requests.fields.add(new NumberField({ name: 'duration', onlyInt: true, min: 0, help: 'Minutes: 15, 30 or 45.' }))
    app.save(requests)
    app.db().newQuery('UPDATE demo_requests SET duration = 30').execute()
  },
  (app) => {
    const requests = app.findCollectionByNameOrId('demo_requests')
    requests.fields.removeByName('duration')
    app.save(requests)
  },
)
