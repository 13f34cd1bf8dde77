routerAdd('POST', '/api/site/send-email', (e) => require(`${__hooks}/site.js`).sendEmail(e))
