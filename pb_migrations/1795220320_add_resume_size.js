// How much of the disk a resume takes, so that those of a day can be summed up. Rows of before have 0.
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
