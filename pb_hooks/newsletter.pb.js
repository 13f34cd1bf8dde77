routerAdd('POST', '/api/site/newsletter/confirm', (e) => require(`${__hooks}/site.js`).confirmNewsletter(e))
routerAdd('POST', '/api/site/newsletter/unsubscribe', (e) => require(`${__hooks}/site.js`).unsubscribeNewsletter(e))
routerAdd('POST', '/api/site/newsletter/preferences', (e) => require(`${__hooks}/site.js`).newsletterPreferences(e))
routerAdd('GET', '/api/site/newsletter', (e) => require(`${__hooks}/site.js`).showNewsletter(e))
routerAdd('POST', '/api/site/newsletter', (e) => require(`${__hooks}/site.js`).changeNewsletter(e))
routerAdd('GET', '/api/site/newsletter-csv', (e) => require(`${__hooks}/site.js`).exportReaders(e))
// Mail services send the one-click unsubscribe form (RFC 8058) to the address in the header List-Unsubscribe. The page
// for unsubscribing has the same address.
routerAdd('POST', '/newsletter/unsubscribe', (e) => require(`${__hooks}/site.js`).unsubscribeNewsletter(e))
