// Adds rate limits for the pages and API routes behind an appointment's links, equal to those of the newsletter.
const LABELS = ['cancel', 'reschedule'].flatMap((action) => [
  `GET /demo/${action}`,
  `POST /demo/${action}`,
  `POST /api/site/demo/${action}`,
])

migrate(
  (app) => {
    const settings = app.settings()
    const limits = LABELS.map((label) => ({ label, audience: '', duration: 60, maxRequests: 120 }))
    settings.rateLimits.rules = [...otherRules(settings), ...limits]
    app.save(settings)
  },
  (app) => {
    const settings = app.settings()
    settings.rateLimits.rules = otherRules(settings)
    app.save(settings)
  },
)

function otherRules(settings) {
  return settings.rateLimits.rules.filter(({ label }) => !LABELS.includes(label))
}
