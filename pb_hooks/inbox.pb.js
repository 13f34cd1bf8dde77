const { leadCollections } = require(`${__hooks}/site.js`)
onRecordCreate((e) => require(`${__hooks}/site.js`).createLeadWork(e), ...leadCollections)
onRecordUpdate((e) => require(`${__hooks}/site.js`).followBooking(e), ...leadCollections)
routerAdd('GET', '/api/site/leads', (e) => require(`${__hooks}/site.js`).listLeads(e))
routerAdd('GET', '/api/site/leads-csv', (e) => require(`${__hooks}/site.js`).exportLeads(e))
routerAdd('GET', '/api/site/lead-sources', (e) => require(`${__hooks}/site.js`).countSources(e))
routerAdd('GET', '/api/site/lead', (e) => require(`${__hooks}/site.js`).showLead(e))
routerAdd('POST', '/api/site/lead', (e) => require(`${__hooks}/site.js`).changeLead(e))
// Runs every 10 minutes, because the office opens at another UTC hour in winter than in summer. `reportOverdue` itself
// mails the list only once a day.
cronAdd('overdue-report', '*/10 * * * *', () => require(`${__hooks}/site.js`).reportOverdue())
$app.rootCmd.addCommand(require(`${__hooks}/site.js`).inboxCommand())
