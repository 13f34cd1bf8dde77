// Creates the collections of demo hours and closed days, and adds booking columns to demo requests. A weekday without a
// record has the default hours, 8 to 18, with one demo at a time.
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'demo_hours',
        fields: [
          {
            type: 'select',
            name: 'weekday',
            required: true,
            values: WEEKDAYS,
            maxSelect: 1,
            presentable: true,
            help: 'A weekday without a row is open from 8 to 18 with one person.',
          },
          {
            type: 'number',
            name: 'opens',
            onlyInt: true,
            min: 0,
            max: 24,
            help: 'The first hour, New York time: 8 or later.',
          },
          {
            type: 'number',
            name: 'closes',
            onlyInt: true,
            min: 0,
            max: 24,
            help: 'The end of the last hour: 18 or earlier.',
          },
          {
            type: 'number',
            name: 'places',
            onlyInt: true,
            min: 0,
            max: 100,
            help: 'How many people give demos in each hour. 0: closed. What is booked already stays.',
          },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE UNIQUE INDEX `idx_demo_hours_weekday` ON `demo_hours` (`weekday`)'],
      }),
    )
    for (const weekday of WEEKDAYS) {
      const row = new Record(app.findCollectionByNameOrId('demo_hours'))
      for (const [name, value] of Object.entries({ weekday, opens: 8, closes: 18, places: 1 })) row.set(name, value)
      app.save(row)
    }

    app.save(
      new Collection({
        type: 'base',
        name: 'demo_closed_days',
        fields: [
          {
            type: 'text',
            name: 'date',
            required: true,
            pattern: '^\\d{4}-\\d{2}-\\d{2}$',
            presentable: true,
            help: 'A day without demos, such as 2026-11-26. What is booked already stays.',
          },
          { type: 'text', name: 'note', max: 200, presentable: true, help: 'For the staff: Thanksgiving.' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE UNIQUE INDEX `idx_demo_closed_days_date` ON `demo_closed_days` (`date`)'],
      }),
    )

    const requests = app.findCollectionByNameOrId('demo_requests')
    const slotState = requests.fields.getByName('slotState')
    slotState.values = ['open', 'passed', 'taken', 'closed']
    slotState.help =
      'Of the time that was asked for, when the request arrived. For all but open the visitor was offered others.'
    for (const field of [
      new SelectField({
        name: 'booking',
        values: ['booked', 'taken', 'closed', 'passed', 'cancelled'],
        maxSelect: 1,
        help: 'booked: the demo takes place at “appointment”. Change it here, or the appointment, and visitor and staff get a new entry for the calendar. Empty: agree on a time with the visitor.',
      }),
      new DateField({ name: 'appointment', help: 'When the demo takes place; UTC.' }),
      new NumberField({
        name: 'sequence',
        onlyInt: true,
        min: 0,
        help: 'How often the entry in the calendars was changed.',
      }),
      new DateField({ name: 'bookedAt', help: 'Since when the appointment has its time.' }),
      new TextField({ name: 'timeZone', max: 60, help: 'Of the visitor’s device, such as America/Chicago.' }),
    ])
      requests.fields.add(field)
    requests.addIndex('idx_demo_requests_booked', false, '`appointment`', "`booking` = 'booked'")
    app.save(requests)
  },
  (app) => {
    const requests = app.findCollectionByNameOrId('demo_requests')
    app.db().newQuery("UPDATE demo_requests SET slotState = 'open' WHERE slotState IN ('taken', 'closed')").execute()
    requests.removeIndex('idx_demo_requests_booked')
    for (const name of ['booking', 'appointment', 'sequence', 'bookedAt', 'timeZone'])
      requests.fields.removeByName(name)
    const slotState = requests.fields.getByName('slotState')
    slotState.values = ['open', 'passed']
    slotState.help = 'passed: the slot had gone by when the request arrived; the visitor was offered new times.'
    app.save(requests)
    for (const name of ['demo_closed_days', 'demo_hours']) app.delete(app.findCollectionByNameOrId(name))
  },
)
