// Marks the pictures of the sample content, so that the image tool can leave uploaded pictures unchanged. For each run
// of the tool, records how many pictures it left, and whether the replaced ones are still stored for an undo.
const SAMPLE_PICTURES = `SELECT json_each.value FROM site_state, json_each(site_state.value, '$.images')
  WHERE site_state.key = 'sample-content' AND json_valid(site_state.value)`
const LIMIT = { label: 'POST /api/site/undo-images', audience: '', duration: 60, maxRequests: 60 }

migrate(
  (app) => {
    const storage = app.findCollectionByNameOrId('storage_objects')
    storage.fields.add(
      new BoolField({
        name: 'bundled',
        help: 'Came with the sample content. Written by the server; changes made here are overwritten.',
      }),
    )
    app.save(storage)
    app.db().newQuery(`UPDATE storage_objects SET bundled = TRUE WHERE id IN (${SAMPLE_PICTURES})`).execute()

    const jobs = app.findCollectionByNameOrId('image_jobs')
    jobs.fields.add(
      new BoolField({ name: 'uploaded', help: 'Whether pictures that people have uploaded were renewed too.' }),
      new NumberField({
        name: 'spared',
        min: 0,
        onlyInt: true,
        help: 'How many uploaded pictures were left as they are.',
      }),
      new BoolField({
        name: 'undoable',
        help: 'Whether the pictures from before are still stored, to be brought back.',
      }),
    )
    app.save(jobs)
    setLimits(app, (others) => [...others, LIMIT])
  },
  (app) => {
    setLimits(app, (others) => others)
    for (const [name, fields] of [
      ['image_jobs', ['uploaded', 'spared', 'undoable']],
      ['storage_objects', ['bundled']],
    ]) {
      const collection = app.findCollectionByNameOrId(name)
      for (const field of fields) collection.fields.removeByName(field)
      app.save(collection)
    }
  },
)

function setLimits(app, limits) {
  const settings = app.settings()
  settings.rateLimits.rules = limits(settings.rateLimits.rules.filter(({ label }) => label !== LIMIT.label))
  app.save(settings)
}
