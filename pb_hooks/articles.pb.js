routerAdd('GET', '/api/site/articles', (e) => require(`${__hooks}/site.js`).listArticles(e))
routerAdd('POST', '/api/site/preview-link', (e) => require(`${__hooks}/site.js`).sharePreview(e))
routerAdd('GET', '/api/site/editors', (e) => require(`${__hooks}/site.js`).whoEdits(e))
