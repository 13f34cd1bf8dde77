// Lets the program replace the idempotency key of a deleted submission by a keyed hash:
// pb_hooks/src/submission/submission-keys.ts.
const KEY_HELP = 'The Idempotency-Key of the request; once its row is deleted, "deleted:" and a keyed hash of it.'
const FINGERPRINT_HELP = 'SHA-256 of what was sent; empty once its row is deleted.'

migrate(
  (app) => {
    const submissions = app.findCollectionByNameOrId('submissions')
    submissions.fields.getByName('key').help = KEY_HELP
    const fingerprint = submissions.fields.getByName('fingerprint')
    fingerprint.required = false
    fingerprint.help = FINGERPRINT_HELP
    app.save(submissions)
  },
  (app) => {
    app.db().newQuery("DELETE FROM submissions WHERE fingerprint = ''").execute()
    const submissions = app.findCollectionByNameOrId('submissions')
    submissions.fields.getByName('key').help = 'The Idempotency-Key of the request.'
    const fingerprint = submissions.fields.getByName('fingerprint')
    fingerprint.required = true
    fingerprint.help = 'SHA-256 of what was sent.'
    app.save(submissions)
  },
)
