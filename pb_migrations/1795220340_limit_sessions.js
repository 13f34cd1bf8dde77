// Sets the lifetime of a session without renewal, in seconds. PocketBase's defaults are five days for staff and one day
// for superusers.
const IDLE_SECONDS = { users: 12 * 3600, _superusers: 8 * 3600 }
const FORMER_SECONDS = { users: 5 * 24 * 3600, _superusers: 24 * 3600 }

migrate(
  (app) => setDurations(app, IDLE_SECONDS),
  (app) => setDurations(app, FORMER_SECONDS),
)

function setDurations(app, seconds) {
  for (const name of Object.keys(seconds)) {
    const collection = app.findCollectionByNameOrId(name)
    unmarshal({ authToken: { duration: seconds[name] } }, collection)
    app.save(collection)
  }
}
