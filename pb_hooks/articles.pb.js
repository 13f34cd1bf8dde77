routerAdd('GET', '/api/site/articles', (e) => require(`${__hooks}/site.js`).listArticles(e))
routerAdd('POST', '/api/site/preview-link', (e) => require(`${__hooks}/site.js`).sharePreview(e))
