// Addresses of accounts are kept in small letters; earlier versions took them as they were written. Of two that would be one, neither is
// changed.
migrate(
  (app) => {
    app.db().newQuery('UPDATE OR IGNORE users SET email = lower(email) WHERE email <> lower(email)').execute()
  },
  () => {
    // How they were written is not known, and PocketBase takes them as they are.
  },
)
