// Creates the collections of authors and posts. The site's specification sets the names of the columns, because other
// programs read and write them.
const PUBLIC_POST = 'published = true && published_date <= @now'

migrate(
  (app) => {
    const authors = new Collection({
      type: 'base',
      name: 'blog_authors',
      listRule: '',
      viewRule: '',
      fields: [
        { type: 'text', name: 'name', required: true, max: 200, presentable: true },
        { type: 'text', name: 'title', max: 200, help: 'Such as “Managing Partner”.' },
        { type: 'text', name: 'firm', max: 200 },
        { type: 'text', name: 'bio', max: 2000, help: 'Shown under the author’s articles.' },
        { type: 'text', name: 'avatar_image_key', max: 1000, help: 'A path in public-assets, or an http address.' },
        { type: 'text', name: 'profile_image_url', max: 2000, help: 'Used when there is no image key.' },
        { type: 'text', name: 'avatar_image_alt', max: 300 },
        { type: 'autodate', name: 'created', onCreate: true },
        { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
      ],
    })
    app.save(authors)

    app.save(
      new Collection({
        type: 'base',
        name: 'blog_posts',
        listRule: PUBLIC_POST,
        viewRule: PUBLIC_POST,
        fields: [
          {
            type: 'text',
            name: 'slug',
            required: true,
            max: 120,
            pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
            help: 'The address under /blog/. Left empty, it is made from the title.',
          },
          { type: 'text', name: 'title', required: true, max: 300, presentable: true },
          {
            type: 'text',
            name: 'excerpt',
            max: 1000,
            help: 'One or two sentences for the list and for search engines.',
          },
          { type: 'text', name: 'content', max: 200000, help: 'Markdown. Raw HTML is shown as text.' },
          {
            type: 'text',
            name: 'category',
            max: 100,
            help: 'International Law, Technology, Employment Law, Business Law, Privacy Law, Intellectual Property, Real Estate or Corporate Law; any other one shows under All only.',
          },
          { type: 'bool', name: 'published', help: 'Public from the published date on.' },
          { type: 'bool', name: 'featured', help: 'The newest featured post leads the blog.' },
          {
            type: 'date',
            name: 'published_date',
            help: 'Left empty, it is the moment of publishing. A later one schedules the post.',
          },
          { type: 'number', name: 'read_time', min: 0, onlyInt: true, help: 'Minutes. Left empty, it is counted.' },
          { type: 'text', name: 'featured_image_key', max: 1000, help: 'A path in public-assets, or an http address.' },
          { type: 'text', name: 'thumbnail_image_key', max: 1000, help: 'For cards; else the featured image.' },
          { type: 'text', name: 'featured_image', max: 2000, help: 'An address, used when there is no key.' },
          { type: 'text', name: 'featured_image_alt', max: 300 },
          { type: 'text', name: 'seo_title', max: 200, help: 'Else the title.' },
          { type: 'text', name: 'seo_description', max: 500, help: 'Else the excerpt.' },
          { type: 'text', name: 'seo_keywords', max: 500 },
          { type: 'relation', name: 'author', collectionId: authors.id, maxSelect: 1 },
          {
            type: 'text',
            name: 'body_html',
            max: 5000000,
            help: 'Written by the server from the content; changes made here are overwritten.',
          },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX `idx_blog_posts_slug` ON `blog_posts` (`slug`)',
          'CREATE INDEX `idx_blog_posts_public` ON `blog_posts` (`published`, `published_date`)',
          'CREATE INDEX `idx_blog_posts_author` ON `blog_posts` (`author`)',
        ],
      }),
    )
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId('blog_posts'))
    app.delete(app.findCollectionByNameOrId('blog_authors'))
  },
)
