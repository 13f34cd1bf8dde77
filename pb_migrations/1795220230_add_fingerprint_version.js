// Adds the version of the algorithm that computed a fingerprint: CONTENT_VERSION in src/lib/submission.ts. Older
// records have 0.
migrate(
  (app) => {
    const submissions = app.findCollectionByNameOrId('submissions')
    submissions.fields.getByName('fingerprint').help = 'SHA-256 of what was sent.'
    submissions.fields.add(
      new NumberField({
        name: 'fingerprintVersion',
        onlyInt: true,
        min: 0,
        help: 'Fingerprints of another version are not compared: a retry gets the stored answer for its key alone.',
      }),
    )
    app.save(submissions)
  },
  (app) => {
    const submissions = app.findCollectionByNameOrId('submissions')
    submissions.fields.getByName('fingerprint').help = 'SHA-256 of what was asked.'
    submissions.fields.removeByName('fingerprintVersion')
    app.save(submissions)
  },
)
