// Limits changes of accounts. Otherwise a person at another's unlocked computer could guess the password, because some
// changes check it.
migrate(
  (app) => {
    const settings = app.settings()
    settings.rateLimits.rules = [
      ...otherRules(settings),
      { label: 'users:update', audience: '', duration: 60, maxRequests: 10 },
    ]
    app.save(settings)
  },
  (app) => {
    const settings = app.settings()
    settings.rateLimits.rules = otherRules(settings)
    app.save(settings)
  },
)

function otherRules(settings) {
  return settings.rateLimits.rules.filter(({ label }) => label !== 'users:update')
}
