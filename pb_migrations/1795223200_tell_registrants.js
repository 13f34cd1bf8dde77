// Adds columns that record which change of a webinar each registrant was mailed about, so that each gets one mail. Also
// adds recordings that are sent by mail instead of shown.
const HELP = {
  recording_url:
    'Where the recording plays, beginning with https://. Once the webinar is over “Watch Now” leads there, or it is mailed. Without it visitors can ask for the recording.',
  starts_at:
    'In UTC; the site shows it in New York time. When start and length have passed, the webinar moves to on demand by itself. Who is registered gets a new entry for the calendar when it changes.',
  join_url:
    'Where registrants join. It is in their confirmation and calendar entry, and nowhere on the site. Empty: send it to them yourself. Who is registered gets a new entry for the calendar when it changes.',
}

migrate(
  (app) => {
    const webinars = app.findCollectionByNameOrId('webinars')
    webinars.fields.add(
      new SelectField({
        name: 'recording_by',
        values: ['page', 'mail'],
        maxSelect: 1,
        help: 'page, or nothing: everybody finds it on the page. mail: only who registered or asks for it gets it, by email.',
      }),
    )
    webinars.fields.add(
      new NumberField({
        name: 'sequence',
        onlyInt: true,
        min: 0,
        hidden: true,
        help: 'Counted by the site: how often the entry in the calendars of those who are registered was changed.',
      }),
    )
    const place = webinars.fields.fieldNames().indexOf('recording_url')
    webinars.fields.addAt(place + 1, webinars.fields.getByName('recording_by'))
    for (const [field, help] of Object.entries(HELP)) webinars.fields.getByName(field).help = help
    app.save(webinars)

    const registrations = app.findCollectionByNameOrId('webinar_registrations')
    registrations.fields.add(
      new NumberField({
        name: 'toldSequence',
        onlyInt: true,
        min: 0,
        help: 'The change of the webinar that was mailed last; written by the site.',
      }),
    )
    registrations.fields.add(
      new TextField({ name: 'toldRecording', max: 2000, help: 'The recording that was mailed; written by the site.' }),
    )
    app.save(registrations)
  },
  (app) => {
    const webinars = app.findCollectionByNameOrId('webinars')
    for (const name of ['recording_by', 'sequence']) webinars.fields.removeByName(name)
    app.save(webinars)
    const registrations = app.findCollectionByNameOrId('webinar_registrations')
    for (const name of ['toldSequence', 'toldRecording']) registrations.fields.removeByName(name)
    app.save(registrations)
  },
)
