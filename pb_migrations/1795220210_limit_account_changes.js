// Who found an open session must not guess the account's password by what asks for it.
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
