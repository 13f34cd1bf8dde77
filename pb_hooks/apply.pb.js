routerAdd('POST', '/api/site/apply', (e) => require(`${__hooks}/site.js`).apply(e))
