routerAdd('POST', '/api/site/register-webinar', (e) => require(`${__hooks}/site.js`).registerWebinar(e))
onRecordCreate((e) => require(`${__hooks}/site.js`).saveRegistration(e), 'webinar_registrations')
onRecordUpdate((e) => require(`${__hooks}/site.js`).saveRegistration(e), 'webinar_registrations')
onRecordDelete((e) => require(`${__hooks}/site.js`).deleteRegistration(e), 'webinar_registrations')
