// Creates the counts of visits by week, and by the site that they came from or the page on which they began. It is a
// plain SQL table instead of a collection, so neither the API nor the dashboard can write it. Only the program does
// (pocketbase/internal/arrivals).
migrate(
  (app) => {
    app
      .db()
      .newQuery(
        `CREATE TABLE arrivals (
          week TEXT NOT NULL,
          kind TEXT NOT NULL CHECK (kind IN ('site', 'page')),
          name TEXT NOT NULL,
          visits INTEGER NOT NULL,
          PRIMARY KEY (kind, week, name)
        )`,
      )
      .execute()
  },
  (app) => {
    app.db().newQuery('DROP TABLE arrivals').execute()
  },
)
