// Removes personal data from the idempotency keys of submissions that Go deleted by SQL. SQL runs no PocketBase hooks.
// Go does the rest of the nightly clean-up (pocketbase/internal/retention).
cronAdd('clean-up', '17 3 * * *', () => {
  const { flaggedCollections, forgetKeysOfNothing } = require(`${__hooks}/site.js`)
  forgetKeysOfNothing($app, flaggedCollections)
})
