routerAdd('POST', '/api/site/newsletter/confirm', (e) => require(`${__hooks}/site.js`).confirmNewsletter(e))
routerAdd('POST', '/api/site/newsletter/unsubscribe', (e) => require(`${__hooks}/site.js`).unsubscribeNewsletter(e))
routerAdd('POST', '/api/site/newsletter/preferences', (e) => require(`${__hooks}/site.js`).newsletterPreferences(e))
routerAdd('GET', '/api/site/newsletter', (e) => require(`${__hooks}/site.js`).showNewsletter(e))
routerAdd('POST', '/api/site/newsletter', (e) => require(`${__hooks}/site.js`).changeNewsletter(e))
routerAdd('GET', '/api/site/newsletter-csv', (e) => require(`${__hooks}/site.js`).exportReaders(e))
// Mail services send the one-click form to the address in List-Unsubscribe, which is the page's own.
routerAdd('POST', '/newsletter/unsubscribe', (e) => require(`${__hooks}/site.js`).unsubscribeNewsletter(e))
