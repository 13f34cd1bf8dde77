// Adds the address of a webinar's recording. Without it, the pages offer no recording and show no number of views.
const HELP = {
  webinars: {
    views: 'Shown beside the recording; without one, or with 0, nothing is shown.',
  },
  blog_posts: {
    seo_title:
      'For search results and shared links, exactly as written; about 60 characters are shown there. Left empty, it is the title, cut at 60.',
    seo_description:
      'For search results and shared links, exactly as written; about 155 characters are shown there. Left empty, it is the excerpt, cut at 155.',
  },
}

migrate(
  (app) => {
    const webinars = app.findCollectionByNameOrId('webinars')
    webinars.fields.add(
      new TextField({
        name: 'recording_url',
        max: 2000,
        pattern: '^https?://[^\\s"<>]+$',
        help: 'Where the recording plays, beginning with https://. With it “Watch Now” leads there once the webinar is over; without it visitors can ask for the recording.',
      }),
    )
    app.save(webinars)
    for (const [name, texts] of Object.entries(HELP)) {
      const collection = app.findCollectionByNameOrId(name)
      for (const [field, help] of Object.entries(texts)) collection.fields.getByName(field).help = help
      app.save(collection)
    }
  },
  (app) => {
    const webinars = app.findCollectionByNameOrId('webinars')
    webinars.fields.removeByName('recording_url')
    app.save(webinars)
  },
)
