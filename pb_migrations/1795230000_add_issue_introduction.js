// Adds an introduction by staff to a newsletter issue. src/admin/rules/newsletter-desk.ts sets its maximum length.
// Until the issue begins, the collection site_state stores the introduction.
migrate(
  (app) => {
    const issues = app.findCollectionByNameOrId('newsletter_issues')
    issues.fields.add(
      new TextField({
        name: 'introduction',
        max: 500,
        help: 'What the staff wrote at its head; written on the newsletter desk.',
      }),
    )
    app.save(issues)
  },
  (app) => {
    app.db().newQuery("DELETE FROM site_state WHERE [[key]] = 'newsletter'").execute()
    const issues = app.findCollectionByNameOrId('newsletter_issues')
    issues.fields.removeByName('introduction')
    app.save(issues)
  },
)
