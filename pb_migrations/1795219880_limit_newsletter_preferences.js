// Gives the newsletter preferences the same rate limit as the other API routes behind mailed links. The limit only
// stops floods and guessing.
const LIMIT = { label: 'POST /api/site/newsletter/preferences', audience: '', duration: 60, maxRequests: 120 }

migrate(
  (app) => {
    const settings = app.settings()
    settings.rateLimits.rules = [...otherRules(settings), LIMIT]
    app.save(settings)
  },
  (app) => {
    const settings = app.settings()
    settings.rateLimits.rules = otherRules(settings)
    app.save(settings)
  },
)

function otherRules(settings) {
  return settings.rateLimits.rules.filter(({ label }) => label !== LIMIT.label)
}
