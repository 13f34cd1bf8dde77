cronAdd('deliver-mail', '* * * * *', () => require(`${__hooks}/site.js`).deliverMail())
