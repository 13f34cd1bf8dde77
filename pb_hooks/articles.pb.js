routerAdd('GET', '/api/site/articles', (e) => require(`${__hooks}/site.js`).listArticles(e))
routerAdd('GET', '/api/site/old-addresses', (e) => require(`${__hooks}/site.js`).listOldAddresses(e))
routerAdd('POST', '/api/site/old-addresses', (e) => require(`${__hooks}/site.js`).changeOldAddresses(e))
routerAdd('POST', '/api/site/preview-link', (e) => require(`${__hooks}/site.js`).sharePreview(e))
