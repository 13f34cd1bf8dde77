// Adds the time at which a registration was confirmed by its mailed link. The pages count only
// confirmed registrations, so that invented addresses don't count.
const LIMIT = { label: 'POST /api/site/confirm-place', audience: '', duration: 60, maxRequests: 120 }

migrate(
  (app) => {
    const registrations = app.findCollectionByNameOrId('webinar_registrations')
    registrations.fields.add(
      new DateField({
        name: 'confirmedAt',
        help: 'When the link in the confirmation was used. Only such registrations are counted on the pages.',
      }),
    )
    app.save(registrations)
    // Older registrations had no link to confirm, so they count as confirmed.
    app.db().newQuery("UPDATE webinar_registrations SET confirmedAt = created WHERE kind = 'registration'").execute()
    setLimits(app, (others) => [...others, LIMIT])
  },
  (app) => {
    const registrations = app.findCollectionByNameOrId('webinar_registrations')
    registrations.fields.removeByName('confirmedAt')
    app.save(registrations)
    setLimits(app, (others) => others)
  },
)

function setLimits(app, limits) {
  const settings = app.settings()
  settings.rateLimits.rules = limits(settings.rateLimits.rules.filter(({ label }) => label !== LIMIT.label))
  app.save(settings)
}
