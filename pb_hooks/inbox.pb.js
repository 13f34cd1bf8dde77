const { leadCollections } = require(`${__hooks}/site.js`)
onRecordCreate((e) => require(`${__hooks}/site.js`).createLeadWork(e), ...leadCollections)
routerAdd('GET', '/api/site/leads', (e) => require(`${__hooks}/site.js`).listLeads(e))
routerAdd('GET', '/api/site/leads-csv', (e) => require(`${__hooks}/site.js`).exportLeads(e))
routerAdd('GET', '/api/site/lead', (e) => require(`${__hooks}/site.js`).showLead(e))
routerAdd('POST', '/api/site/lead', (e) => require(`${__hooks}/site.js`).changeLead(e))
// Often enough that it comes as the office opens, in winter and in summer: it decides by itself whether the day has had its list.
cronAdd('overdue-report', '*/10 * * * *', () => require(`${__hooks}/site.js`).reportOverdue())
$app.rootCmd.addCommand(require(`${__hooks}/site.js`).inboxCommand())
