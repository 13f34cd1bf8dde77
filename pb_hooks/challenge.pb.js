routerAdd('GET', '/api/site/challenge', (e) => require(`${__hooks}/site.js`).challenge(e))
