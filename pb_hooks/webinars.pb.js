onRecordCreate((e) => require(`${__hooks}/site.js`).saveWebinar(e), 'webinars')
onRecordUpdate((e) => require(`${__hooks}/site.js`).saveWebinar(e), 'webinars')
onRecordDelete((e) => require(`${__hooks}/site.js`).deleteWebinar(e), 'webinars')
