// First settings of a new installation. The dashboard changes them afterwards; what the environment names wins at every start.
migrate((app) => {
  const settings = app.settings()

  settings.meta.appName = 'Lexharbor'
  settings.meta.senderName = 'Lexharbor'
  settings.meta.senderAddress = 'hello@lexharbor.example'

  // Addresses and log lines are personal data: few days, no IP.
  settings.logs.maxDays = 5
  settings.logs.logIP = false

  settings.batch.enabled = false
  settings.trustedProxy.headers = []
  settings.trustedProxy.useLeftmostIP = false

  // Per client address. The first two are what the site promises; the last only stops floods.
  settings.rateLimits.enabled = true
  settings.rateLimits.rules = [
    { label: 'POST /api/site/request-demo', audience: '', duration: 60, maxRequests: 10 },
    { label: 'POST /api/site/send-email', audience: '', duration: 60, maxRequests: 60 },
    { label: '*:auth', audience: '', duration: 60, maxRequests: 20 },
    { label: '/api/', audience: '', duration: 10, maxRequests: 1000 },
  ]

  app.save(settings)
})
