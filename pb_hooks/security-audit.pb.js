cronAdd('security-audit', '23 3 * * *', () => require(`${__hooks}/site.js`).securityAudit())
routerAdd('GET', '/api/site/audit', (e) => require(`${__hooks}/site.js`).lastAuditCall(e))
routerAdd('GET', '/api/site/policies', (e) => require(`${__hooks}/site.js`).policies(e))
onRecordAfterCreateSuccess((e) => require(`${__hooks}/site.js`).removeProbe(e), 'storage_objects')
