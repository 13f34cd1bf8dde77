// Adds the size in pixels and the smaller variants of each stored picture. Posts and authors get copies of the sizes.
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
const UPLOAD_LIMIT = 10485760
const WRITTEN = 'Written by the server; changes made here are overwritten.'
const ADDED = {
  storage_objects: [
    {
      type: 'file',
      name: 'variants',
      maxSelect: 6,
      maxSize: 5242880,
      mimeTypes: ['image/jpeg', 'image/avif'],
      help: 'Smaller forms, made by the server. Leave empty.',
    },
    { type: 'number', name: 'width', min: 0, onlyInt: true, help: `In pixels. ${WRITTEN}` },
    { type: 'number', name: 'height', min: 0, onlyInt: true, help: `In pixels. ${WRITTEN}` },
    { type: 'json', name: 'widths', maxSize: 200, help: `Of the smaller forms. ${WRITTEN}` },
    { type: 'bool', name: 'avif', help: `Whether they exist as AVIF too. ${WRITTEN}` },
    { type: 'text', name: 'stem', max: 500, help: `The key without its extension. ${WRITTEN}` },
    { type: 'text', name: 'source', max: 64, help: `SHA-256 of the uploaded file. ${WRITTEN}` },
  ],
  blog_posts: [
    upload(
      'cover_upload',
      'A new cover: JPEG, PNG, WebP or GIF, up to 10 MB, best 1200 × 630. Saved, it moves to storage_objects and fills both keys.',
    ),
    { type: 'json', name: 'featured_image_info', maxSize: 500, help: WRITTEN },
    { type: 'json', name: 'thumbnail_image_info', maxSize: 500, help: WRITTEN },
  ],
  blog_authors: [
    upload(
      'avatar_upload',
      'A new portrait: JPEG, PNG, WebP or GIF, up to 10 MB, best square. Saved, it moves to storage_objects and fills the key.',
    ),
    { type: 'json', name: 'avatar_image_info', maxSize: 500, help: WRITTEN },
  ],
}
const ALT_HELP = {
  blog_posts: [
    'featured_image_alt',
    'What the picture shows, for those who can’t see it. Left empty with a new cover, a text is proposed from the title.',
  ],
  blog_authors: ['avatar_image_alt', 'Best left empty: the name stands beside the portrait.'],
}

function upload(name, help) {
  return { type: 'file', name, maxSelect: 1, maxSize: UPLOAD_LIMIT, mimeTypes: TYPES, help }
}

migrate(
  (app) => {
    for (const [name, fields] of Object.entries(ADDED)) {
      const collection = app.findCollectionByNameOrId(name)
      for (const field of fields) collection.fields.add(new Field(field))
      if (ALT_HELP[name] !== undefined) collection.fields.getByName(ALT_HELP[name][0]).help = ALT_HELP[name][1]
      app.save(collection)
    }

    const storage = app.findCollectionByNameOrId('storage_objects')
    storage.fields.getByName('file').help =
      'JPEG, PNG, WebP or GIF, up to 10 MB and 40 megapixels. It is stored anew from its pixels, upright and without hidden data.'
    // The column allows larger files than an upload may have, because a picture can grow when the server encodes it
    // again. The program limits uploads.
    storage.fields.getByName('file').maxSize = 4 * UPLOAD_LIMIT
    storage.fields.getByName('key').help = 'Such as blog/a-name.jpg. Write-once: a changed picture gets a new key.'
    storage.indexes = [
      ...storage.indexes,
      'CREATE INDEX `idx_storage_objects_stem` ON `storage_objects` (`bucket`, `stem`)',
    ]
    app.save(storage)
  },
  (app) => {
    const storage = app.findCollectionByNameOrId('storage_objects')
    storage.indexes = storage.indexes.filter((index) => !index.includes('idx_storage_objects_stem'))
    storage.fields.getByName('file').maxSize = UPLOAD_LIMIT
    app.save(storage)
    for (const [name, fields] of Object.entries(ADDED)) {
      const collection = app.findCollectionByNameOrId(name)
      for (const field of fields) collection.fields.removeByName(field.name)
      app.save(collection)
    }
  },
)
