// Adds the meeting room of a demo, and the room that was last mailed to visitor and staff.
migrate(
  (app) => {
    const requests = app.findCollectionByNameOrId('demo_requests')
    for (const field of [
      new TextField({
        name: 'room',
        max: 500,
        pattern: '^https?://\\S+$',
        help: 'Where this demo takes place, such as https://meet.example/ada. Empty: in the room of all demos (DEMO_ROOM). A change sends visitor and staff a new entry for the calendar.',
      }),
      new TextField({ name: 'toldRoom', max: 500, help: 'The room in the entry that was sent last.' }),
    ])
      requests.fields.add(field)
    app.save(requests)
  },
  (app) => {
    const requests = app.findCollectionByNameOrId('demo_requests')
    for (const name of ['room', 'toldRoom']) requests.fields.removeByName(name)
    app.save(requests)
  },
)
