// Creates the log of accesses by staff to leads. It is a plain SQL table instead of a collection, so neither the API
// nor the dashboard can read or write it. Only the program writes it (pocketbase/internal/auditlog). Triggers prevent
// changes of an entry, and its deletion in the first 90 days. RETENTION_ACCESSES_DAYS is at least 91.
migrate(
  (app) => {
    for (const statement of [
      `CREATE TABLE lead_accesses (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        actor TEXT NOT NULL CHECK (actor != ''),
        account TEXT NOT NULL,
        action TEXT NOT NULL,
        rowCollection TEXT NOT NULL,
        [[row]] TEXT NOT NULL,
        created TEXT NOT NULL
      )`,
      'CREATE INDEX idx_lead_accesses_row ON lead_accesses ([[row]], actor, created)',
      'CREATE INDEX idx_lead_accesses_created ON lead_accesses (created)',
      `CREATE TRIGGER lead_accesses_stay_as_they_are BEFORE UPDATE ON lead_accesses
        BEGIN SELECT RAISE(ABORT, 'lead_accesses only grows'); END`,
      `CREATE TRIGGER lead_accesses_stay BEFORE DELETE ON lead_accesses
        WHEN OLD.created > strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-90 days')
        BEGIN SELECT RAISE(ABORT, 'lead_accesses only grows'); END`,
    ])
      app.db().newQuery(statement).execute()
  },
  (app) => {
    app.db().newQuery('DROP TABLE lead_accesses').execute()
  },
)
