routerAdd('POST', '/api/site/newsletter/confirm', (e) => require(`${__hooks}/site.js`).confirmNewsletter(e))
routerAdd('POST', '/api/site/newsletter/unsubscribe', (e) => require(`${__hooks}/site.js`).unsubscribeNewsletter(e))
routerAdd('POST', '/api/site/newsletter/preferences', (e) => require(`${__hooks}/site.js`).newsletterPreferences(e))
// Mail services send the one-click form to the address in List-Unsubscribe, which is the page's own.
routerAdd('POST', '/newsletter/unsubscribe', (e) => require(`${__hooks}/site.js`).unsubscribeNewsletter(e))
