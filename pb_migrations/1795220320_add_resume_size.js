// Adds the size of a resume file, so that the server can sum up the files of a day. Older records have 0.
migrate(
  (app) => {
    const applications = app.findCollectionByNameOrId('job_applications')
    applications.fields.add(
      new NumberField({ name: 'resumeSize', onlyInt: true, min: 0, help: 'Bytes of the file as it was sent.' }),
    )
    app.save(applications)
  },
  (app) => {
    const applications = app.findCollectionByNameOrId('job_applications')
    applications.fields.removeByName('resumeSize')
    app.save(applications)
  },
)
