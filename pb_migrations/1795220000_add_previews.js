// Adds secret links to articles that are not yet public, and help texts for columns. Both columns of the link are
// hidden: the API returns them to superusers only, and only superusers can filter by them.
const HELP = {
  blog_posts: {
    title:
      'Required. Search results show about 60 characters; a longer one is cut there unless there is a search title.',
    slug: 'The address under /blog/. Left empty, it is made from the title. When it changes, the former address leads to the new one.',
    content: 'Markdown. Raw HTML is shown as text. Required to publish.',
    published: 'Public from the published date on. Off takes the article away at once.',
    published_date:
      'Left empty, it is the moment of publishing. A later one schedules the article: until then nobody sees it. The dashboard shows your time zone.',
    featured_image_alt: 'What the image shows, for those who can’t see it. Else the title.',
    seo_title: 'For search results; about 60 characters are shown. Else the title.',
    seo_description: 'For search results; about 155 characters are shown. Else the excerpt.',
    seo_keywords: 'Separated by commas. Optional.',
    author: 'Left empty, the article is signed “Editorial team”.',
  },
  blog_authors: {
    name: 'As articles show it. A change is on all of the author’s articles within a second.',
    firm: 'Shown on cards and under the author’s articles.',
    avatar_image_alt: 'What the portrait shows, for those who can’t see it.',
  },
}

migrate(
  (app) => {
    const posts = app.findCollectionByNameOrId('blog_posts')
    posts.fields.add(
      new DateField({
        name: 'preview_until',
        hidden: true,
        help: 'Before publication: set a time to get a secret link, until which everyone who has it can read the article. Clear it to withdraw the link.',
      }),
    )
    posts.fields.add(
      new TextField({
        name: 'preview_link',
        hidden: true,
        max: 2000,
        help: 'Written by the server when “preview until” is set: copy it from here. Changes made here are overwritten.',
      }),
    )
    app.save(posts)

    for (const [name, texts] of Object.entries(HELP)) {
      const collection = app.findCollectionByNameOrId(name)
      for (const [field, help] of Object.entries(texts)) collection.fields.getByName(field).help = help
      app.save(collection)
    }
  },
  (app) => {
    const posts = app.findCollectionByNameOrId('blog_posts')
    posts.fields.removeByName('preview_until')
    posts.fields.removeByName('preview_link')
    app.save(posts)
  },
)
