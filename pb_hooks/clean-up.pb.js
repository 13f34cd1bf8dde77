// Keys of submissions that SQL has deleted: what stays of a key is made by the hooks. Go does the rest of the job (pocketbase/internal/retention).
cronAdd('clean-up', '17 3 * * *', () => {
  const { flaggedCollections, forgetKeysOfNothing } = require(`${__hooks}/site.js`)
  forgetKeysOfNothing($app, flaggedCollections)
})
