// Stores the email addresses of accounts in lower case; earlier versions stored them as typed. If two accounts would
// then have the same address, both stay unchanged.
migrate(
  (app) => {
    app.db().newQuery('UPDATE OR IGNORE users SET email = lower(email) WHERE email <> lower(email)').execute()
  },
  () => {
    // A downgrade changes nothing, because the original spelling is not stored, and earlier versions accept lower case
    // too.
  },
)
