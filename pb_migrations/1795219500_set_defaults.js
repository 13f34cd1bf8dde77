// Sets the settings of a new installation. Administrators can change them in the dashboard. Environment variables
// override them at every start.
migrate((app) => {
  const settings = app.settings()

  settings.meta.appName = 'Lexharbor'
  settings.meta.senderName = 'Lexharbor'
  settings.meta.senderAddress = 'hello@lexharbor.example'

  // Log lines contain personal data, so they are deleted after a few days and have no IP address.
  settings.logs.maxDays = 5
  settings.logs.logIP = false

  settings.batch.enabled = false
  settings.trustedProxy.headers = []
  settings.trustedProxy.useLeftmostIP = false

  // Rate limits for each client IP address. The site's specification promises the first two; the last one only stops
  // floods.
  settings.rateLimits.enabled = true
  settings.rateLimits.rules = [
    { label: 'POST /api/site/request-demo', audience: '', duration: 60, maxRequests: 10 },
    { label: 'POST /api/site/send-email', audience: '', duration: 60, maxRequests: 60 },
    { label: '*:auth', audience: '', duration: 60, maxRequests: 20 },
    { label: '/api/', audience: '', duration: 10, maxRequests: 1000 },
  ]

  app.save(settings)
})
