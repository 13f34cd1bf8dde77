routerAdd('POST', '/api/site/request-demo', (e) => require(`${__hooks}/site.js`).requestDemo(e))
