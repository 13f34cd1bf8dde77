// Stores account addresses in lower case; earlier versions stored them as typed. If two accounts would then have one
// address, neither is changed.
migrate(
  (app) => {
    app.db().newQuery('UPDATE OR IGNORE users SET email = lower(email) WHERE email <> lower(email)').execute()
  },
  () => {
    // The original spelling is unknown, and PocketBase accepts lower case. So a downgrade changes nothing.
  },
)
