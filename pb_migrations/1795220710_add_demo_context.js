// Adds columns for data that the page adds to a demo request, such as an estimate. The maxima equal those of
// src/demo-request/rules/demo-request.form.ts.
const COLUMNS = [
  { name: 'plan', max: 20, help: 'The plan whose button led to the form, or that of the estimate.' },
  { name: 'estimate', max: 200, help: 'What the calculator was filled with: /pricing?… shows it again.' },
  { name: 'fromPage', max: 200, help: 'The page of this site before the form.' },
  { name: 'utm_source', max: 200, help: 'Of the address by which this visit began.' },
  { name: 'utm_medium', max: 200 },
  { name: 'utm_campaign', max: 200 },
  { name: 'utm_term', max: 200 },
  { name: 'utm_content', max: 200 },
  { name: 'utcOffset', max: 6, help: 'How far the visitor’s clock is from UTC at the chosen time.' },
]

migrate(
  (app) => {
    const requests = app.findCollectionByNameOrId('demo_requests')
    for (const column of COLUMNS) requests.fields.add(new TextField(column))
    app.save(requests)
  },
  (app) => {
    const requests = app.findCollectionByNameOrId('demo_requests')
    for (const { name } of COLUMNS) requests.fields.removeByName(name)
    app.save(requests)
  },
)
