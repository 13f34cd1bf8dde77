// Creates the collection of webinar registrations and requests for recordings. Every API rule is null: only superusers
// read them, in the dashboard. The maxima equal those of the schema in src/webinars. No column is stricter than the
// schema, so `email` is a plain text column.
const LIMIT = { label: 'POST /api/site/register-webinar', audience: '', duration: 60, maxRequests: 60 }

migrate(
  (app) => {
    const webinars = app.findCollectionByNameOrId('webinars')
    app.save(
      new Collection({
        type: 'base',
        name: 'webinar_registrations',
        fields: [
          {
            type: 'relation',
            name: 'webinar',
            collectionId: webinars.id,
            maxSelect: 1,
            help: 'Empty once the webinar is deleted; webinarTitle stays.',
          },
          {
            type: 'text',
            name: 'webinarTitle',
            max: 300,
            presentable: true,
            help: 'As it was when the registration came.',
          },
          { type: 'text', name: 'name', max: 200, presentable: true },
          { type: 'text', name: 'email', max: 254, help: 'In lower case; one row per webinar, address and kind.' },
          {
            type: 'select',
            name: 'kind',
            required: true,
            values: ['registration', 'recording'],
            maxSelect: 1,
            help: 'recording: asks for the recording, or registered when the webinar was over. Such rows are not counted.',
          },
          { type: 'date', name: 'submittedAt', help: 'By the visitor’s clock; created is ours.' },
          { type: 'text', name: 'receipt', max: 40, help: 'The visitor has the same one.' },
          {
            type: 'date',
            name: 'mailedAt',
            help: 'Who registers again is mailed again a day after this at the earliest.',
          },
          {
            type: 'bool',
            name: 'quarantined',
            help: 'Held back as likely spam. Untick to release it: its mails then go out.',
          },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          // A registration whose webinar was deleted has an empty `webinar`, so this index excludes it.
          "CREATE UNIQUE INDEX `idx_webinar_registrations_once` ON `webinar_registrations` (`webinar`, `email`, `kind`) WHERE `webinar` != ''",
          'CREATE INDEX `idx_webinar_registrations_created` ON `webinar_registrations` (`created`)',
          'CREATE INDEX `idx_webinar_registrations_quarantined` ON `webinar_registrations` (`quarantined`)',
          'CREATE INDEX `idx_webinar_registrations_email` ON `webinar_registrations` (`email`)',
        ],
      }),
    )

    webinars.fields.add(
      new NumberField({
        name: 'registered',
        min: 0,
        onlyInt: true,
        help: 'Counted by the site: the real registrations once they are more than registered_claim, 0 before. Not edited by hand.',
      }),
    )
    webinars.fields.add(
      new TextField({
        name: 'join_url',
        max: 2000,
        pattern: '^https://\\S+$',
        hidden: true,
        help: 'Where registrants join. It is in their confirmation and calendar entry, and nowhere on the site. Empty: send it to them yourself.',
      }),
    )
    app.save(webinars)

    const mails = app.findCollectionByNameOrId('outgoing_emails')
    mails.fields.add(
      new TextField({ name: 'calendar', max: 20000, help: 'An iCalendar file that goes out with the mail.' }),
    )
    app.save(mails)

    const settings = app.settings()
    settings.rateLimits.rules = [...otherRules(settings), LIMIT]
    app.save(settings)
  },
  (app) => {
    const settings = app.settings()
    settings.rateLimits.rules = otherRules(settings)
    app.save(settings)
    const mails = app.findCollectionByNameOrId('outgoing_emails')
    mails.fields.removeByName('calendar')
    app.save(mails)
    app.delete(app.findCollectionByNameOrId('webinar_registrations'))
    const webinars = app.findCollectionByNameOrId('webinars')
    for (const name of ['registered', 'join_url']) webinars.fields.removeByName(name)
    app.save(webinars)
  },
)

function otherRules(settings) {
  return settings.rateLimits.rules.filter(({ label }) => label !== LIMIT.label)
}
