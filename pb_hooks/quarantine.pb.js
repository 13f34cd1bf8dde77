const { flaggedCollections } = require(`${__hooks}/site.js`)
onRecordUpdate((e) => require(`${__hooks}/site.js`).releaseQuarantined(e), ...flaggedCollections)
onRecordDelete((e) => require(`${__hooks}/site.js`).deleteSubmission(e), ...flaggedCollections)
// 12:00 UTC is early morning in New York, in winter and in summer.
cronAdd('quarantine-report', '0 12 * * *', () => require(`${__hooks}/site.js`).reportQuarantined())
