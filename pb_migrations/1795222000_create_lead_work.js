// Creates `lead_work`, one record under each lead's id with the state, owner and notes that staff set, and an
// append-only log. The record is created and deleted in the same transaction as its lead. Only the server writes it,
// because a change must name the version on which it is based.
const ADMINS = '@request.auth.user_roles_via_user.role ?= "admin"'
const LEADS = ['demo_requests', 'contact_messages', 'webinar_registrations', 'job_applications']
const LIMIT = { label: 'POST /api/site/lead', audience: '', duration: 60, maxRequests: 120 }

migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'lead_work',
        // The inbox subscribes to changes of these records. The collections with visitors' data stay closed to
        // administrators.
        listRule: ADMINS,
        viewRule: ADMINS,
        fields: [
          { type: 'text', name: 'rowCollection', required: true, max: 60, presentable: true },
          {
            type: 'select',
            name: 'state',
            required: true,
            values: ['new', 'answered', 'booked', 'closed'],
            maxSelect: 1,
            presentable: true,
          },
          { type: 'text', name: 'owner', max: 254, help: 'The account that sees to it.' },
          { type: 'text', name: 'note', max: 5000, help: 'For the staff only.' },
          { type: 'text', name: 'followUp', max: 10, pattern: '^(\\d{4}-\\d{2}-\\d{2})?$', help: 'A day in New York.' },
          { type: 'text', name: 'promise', max: 40, help: 'Which promise its clock follows.' },
          {
            type: 'date',
            name: 'since',
            help: 'When its clock began: it came, was released, or somebody wrote again.',
          },
          { type: 'date', name: 'due', help: 'Answered by then, in office hours. Empty: nobody was promised a time.' },
          { type: 'date', name: 'answeredAt', help: 'When it was answered first since then.' },
          { type: 'text', name: 'mergedInto', max: 15, help: 'The lead of the same address that it belongs to.' },
          { type: 'number', name: 'version', min: 1, onlyInt: true, help: 'One more with each change.' },
          { type: 'text', name: 'changedBy', max: 254 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE INDEX `idx_lead_work_state` ON `lead_work` (`state`, `due`)',
          "CREATE INDEX `idx_lead_work_merged` ON `lead_work` (`mergedInto`) WHERE `mergedInto` != ''",
        ],
      }),
    )
    app.save(
      new Collection({
        type: 'base',
        name: 'lead_events',
        fields: [
          { type: 'text', name: 'lead', required: true, max: 15 },
          { type: 'text', name: 'what', required: true, max: 40 },
          { type: 'text', name: 'detail', max: 300 },
          { type: 'text', name: 'changedBy', max: 254, help: 'Empty for the program itself.' },
          { type: 'autodate', name: 'created', onCreate: true },
        ],
        indexes: ['CREATE INDEX `idx_lead_events_lead` ON `lead_events` (`lead`, `created`)'],
      }),
    )
    // Older leads get no reply deadline, so that they are not all overdue at once.
    for (const name of LEADS)
      app
        .db()
        .newQuery(
          `INSERT INTO lead_work (id, rowCollection, state, owner, note, followUp, promise, since, due, answeredAt, mergedInto, version, changedBy, created, updated)
           SELECT id, '${name}', 'new', '', '', '', '', created, '', '', '', 1, '', {:now}, {:now} FROM ${name}`,
        )
        .bind({ now: new Date().toISOString().replace('T', ' ') })
        .execute()
    setLimits(app, (others) => [...others, LIMIT])
  },
  (app) => {
    setLimits(app, (others) => others)
    for (const name of ['lead_events', 'lead_work']) app.delete(app.findCollectionByNameOrId(name))
  },
)

function setLimits(app, limits) {
  const settings = app.settings()
  settings.rateLimits.rules = limits(settings.rateLimits.rules.filter(({ label }) => label !== LIMIT.label))
  app.save(settings)
}
