// Sorts the columns in the order in which an editor fills them in, adds help texts, and makes the category a choice
// instead of text.
const CATEGORIES = [
  'International Law',
  'Technology',
  'Employment Law',
  'Business Law',
  'Privacy Law',
  'Intellectual Property',
  'Real Estate',
  'Corporate Law',
]
const CATEGORY_HELP =
  'Where readers find the article. Words that are not among the blog’s own categories come from older articles; they can be kept there, and not chosen anew.'

const ORDER = {
  blog_posts: [
    'title',
    'content',
    'excerpt',
    'category',
    'author',
    'cover_upload',
    'featured_image_alt',
    'published',
    'published_date',
    'preview_until',
    'preview_link',
    'slug',
    'featured',
    'seo_title',
    'seo_description',
    'seo_keywords',
    'read_time',
    'featured_image_key',
    'thumbnail_image_key',
    'featured_image',
    'body_html',
    'featured_image_info',
    'thumbnail_image_info',
  ],
  blog_authors: [
    'name',
    'title',
    'firm',
    'bio',
    'avatar_upload',
    'avatar_image_alt',
    'avatar_image_key',
    'profile_image_url',
    'avatar_image_info',
  ],
  webinars: [
    'title',
    'summary',
    'category',
    'presenter',
    'presenter_title',
    'starts_at',
    'duration_minutes',
    'join_url',
    'published',
  ],
  job_roles: [
    'title',
    'department',
    'summary',
    'requirements',
    'location',
    'employment_type',
    'salary_min',
    'salary_max',
    'currency',
    'published',
  ],
}

const HELP = {
  blog_posts: {
    slug: 'Not to be filled in: left empty, the address under /blog/ is made from the title. When it changes, the former address leads to the new one.',
    content:
      'The text, in Markdown. Needed to publish. A picture in it is uploaded at /admin/articles, where it also shows as it will be read.',
    excerpt: 'One or two sentences that make somebody open the article: shown in the list and by search engines.',
    published: 'On: readers see the article from its date on. Off takes it away at once; nothing is lost.',
    preview_until:
      'For somebody who shall read the article before it is public: choose until when, save, and copy the link below. Clear it to withdraw the link.',
    preview_link: 'Copy it from here and pass it on. Made by the server when “preview until” is set.',
    seo_title:
      'For search results, word for word. They show about 60 characters. Left empty, it is the title, cut there.',
    seo_description:
      'For search results, word for word. They show about 155 characters. Left empty, it is the excerpt, cut there.',
    body_html: 'Made from the content. Nothing to do here.',
  },
}

migrate(
  (app) => {
    chooseCategory(app)
    for (const [name, order] of Object.entries(ORDER)) {
      const collection = app.findCollectionByNameOrId(name)
      // The id is always the first field, so the others start at 1.
      order.forEach((field, index) => collection.fields.addAt(index + 1, collection.fields.getByName(field)))
      for (const [field, help] of Object.entries(HELP[name] ?? {})) collection.fields.getByName(field).help = help
      app.save(collection)
    }
  },
  (app) => {
    const posts = app.findCollectionByNameOrId('blog_posts')
    posts.fields.getByName('category').name = 'category_before'
    app.save(posts)
    posts.fields.add(new TextField({ name: 'category', max: 100 }))
    app.save(posts)
    moveValues(app, posts)
  },
)

/**
 * Adds the former categories of older articles to the choices, so that these articles stay valid. The function
 * checkPost refuses them for any other article.
 */
function chooseCategory(app) {
  const strays = strayCategories(app)
  if (strays.length > 0)
    app
      .logger()
      .warn(
        'articles with a category that is not one of the blog’s: they are found under “All” only',
        'categories',
        strays.join(' | '),
      )

  const posts = app.findCollectionByNameOrId('blog_posts')
  posts.fields.getByName('category').name = 'category_before'
  app.save(posts)
  posts.fields.add(
    new SelectField({ name: 'category', maxSelect: 1, values: [...CATEGORIES, ...strays], help: CATEGORY_HELP }),
  )
  app.save(posts)
  moveValues(app, posts)
}

function moveValues(app, posts) {
  app.db().newQuery('UPDATE blog_posts SET category = category_before').execute()
  posts.fields.removeByName('category_before')
  app.save(posts)
}

function strayCategories(app) {
  const rows = arrayOf(new DynamicModel({ category: '' }))
  app.db().newQuery("SELECT DISTINCT category FROM blog_posts WHERE category != '' ORDER BY category").all(rows)
  return rows.map((row) => String(row.category)).filter((category) => !CATEGORIES.includes(category))
}
