const { formCalls } = require(`${__hooks}/site.js`)
for (const call of formCalls) {
  routerAdd('POST', `/api/site/${call}`, (e) => require(`${__hooks}/site.js`).receiveForm(e))
}
