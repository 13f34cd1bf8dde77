onRecordCreate((e) => require(`${__hooks}/site.js`).saveRole(e), 'job_roles')
onRecordUpdate((e) => require(`${__hooks}/site.js`).saveRole(e), 'job_roles')
onRecordDelete((e) => require(`${__hooks}/site.js`).deleteRole(e), 'job_roles')
