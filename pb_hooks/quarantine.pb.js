const flagged = [
  'demo_requests',
  'contact_messages',
  'newsletter_subscribers',
  'webinar_registrations',
  'job_applications',
]
onRecordUpdate((e) => require(`${__hooks}/site.js`).releaseQuarantined(e), ...flagged)
onRecordDelete((e) => require(`${__hooks}/site.js`).deleteHeldMails(e), ...flagged)
// Early morning in New York, in winter and in summer.
cronAdd('quarantine-report', '0 12 * * *', () => require(`${__hooks}/site.js`).reportQuarantined())
