const { receivedCalls } = require(`${__hooks}/site.js`)
for (const call of receivedCalls) {
  routerAdd('POST', `/api/site/${call}`, (e) => require(`${__hooks}/site.js`).receiveForm(e))
}
