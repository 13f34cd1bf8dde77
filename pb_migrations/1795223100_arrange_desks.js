// Sorts the columns and help texts in the dashboard like the forms in src/admin. A test compares both.
const ORDER = {
  blog_authors: ['name', 'title', 'firm', 'bio', 'avatar_upload', 'avatar_image_alt'],
  webinars: [
    'title',
    'summary',
    'category',
    'presenter',
    'presenter_title',
    'starts_at',
    'duration_minutes',
    'join_url',
    'recording_url',
    'registered_claim',
    'views',
    'published',
    'featured',
    'sample',
    'slug',
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
    'order',
    'published',
    'sample',
    'slug',
  ],
}

const HELP = {
  job_roles: { slug: 'The address under /company/careers/. Left empty, it is made from the title.' },
}

migrate(
  (app) => {
    for (const [name, order] of Object.entries(ORDER)) {
      const collection = app.findCollectionByNameOrId(name)
      // The id is always the first field, so the others start at 1.
      order.forEach((field, index) => collection.fields.addAt(index + 1, collection.fields.getByName(field)))
      for (const [field, help] of Object.entries(HELP[name] ?? {})) collection.fields.getByName(field).help = help
      app.save(collection)
    }
  },
  () => undefined,
)
