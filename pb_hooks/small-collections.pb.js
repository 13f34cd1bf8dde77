const { smallNames } = require(`${__hooks}/site.js`)
onRecordCreate((e) => require(`${__hooks}/site.js`).saveSmall(e), ...smallNames)
onRecordUpdate((e) => require(`${__hooks}/site.js`).saveSmall(e), ...smallNames)
onRecordDelete((e) => require(`${__hooks}/site.js`).deleteSmall(e), ...smallNames)
