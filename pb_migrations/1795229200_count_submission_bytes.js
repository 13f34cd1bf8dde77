// Adds the disk space of each submission in bytes, which counts towards the daily budget:
// pocketbase/internal/uploads/room.go.
const BEFORE = 'CREATE INDEX `idx_submissions_created` ON `submissions` (`created`)'
const NOW = 'CREATE INDEX `idx_submissions_created` ON `submissions` (`created`, `bytes`)'

migrate(
  (app) => {
    const submissions = app.findCollectionByNameOrId('submissions')
    submissions.fields.add(
      new NumberField({
        name: 'bytes',
        onlyInt: true,
        min: 0,
        help: 'What it takes of the disk, with its file and mails; 0 once its row is deleted.',
      }),
    )
    submissions.indexes = submissions.indexes.map((index) => (index.includes('idx_submissions_created') ? NOW : index))
    app.save(submissions)
    app
      .db()
      .newQuery(
        `UPDATE submissions SET bytes = job_applications.resumeSize FROM job_applications WHERE submissions.row = job_applications.id`,
      )
      .execute()
  },
  (app) => {
    const submissions = app.findCollectionByNameOrId('submissions')
    submissions.indexes = submissions.indexes.map((index) =>
      index.includes('idx_submissions_created') ? BEFORE : index,
    )
    submissions.fields.removeByName('bytes')
    app.save(submissions)
  },
)
