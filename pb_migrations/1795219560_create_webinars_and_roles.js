// Creates the collections of webinars and job roles. Staff edit both in the dashboard; everyone can read published
// records.
const PUBLIC = 'published = true'
const SLUG = '^[a-z0-9]+(-[a-z0-9]+)*$'
const SAMPLE = {
  type: 'bool',
  name: 'sample',
  help: 'Marked on the site as an example. Untick it when the row tells the truth.',
}
const TIMES = [
  { type: 'autodate', name: 'created', onCreate: true },
  { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
]

migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'webinars',
        listRule: PUBLIC,
        viewRule: PUBLIC,
        fields: [
          {
            type: 'text',
            name: 'slug',
            required: true,
            max: 120,
            pattern: SLUG,
            help: 'The address under /webinars/. Left empty, it is made from the title.',
          },
          { type: 'text', name: 'title', required: true, max: 300, presentable: true },
          {
            type: 'text',
            name: 'summary',
            max: 2000,
            help: 'What it is about, in a few sentences; search engines show the first 155 characters.',
          },
          { type: 'text', name: 'category', max: 100, help: 'Such as “Practice management”.' },
          { type: 'text', name: 'presenter', max: 200 },
          { type: 'text', name: 'presenter_title', max: 200, help: 'Such as “Legal operations advisor”.' },
          {
            type: 'date',
            name: 'starts_at',
            required: true,
            help: 'In UTC; the site shows it in New York time. When start and length have passed, the webinar moves to on demand by itself.',
          },
          { type: 'number', name: 'duration_minutes', required: true, min: 1, max: 1440, onlyInt: true },
          {
            type: 'number',
            name: 'registered_claim',
            min: 0,
            max: 1000000,
            onlyInt: true,
            help: '250 is shown as “250+ registered” while the webinar is to come; 0 shows nothing. Enter what you can stand behind.',
          },
          {
            type: 'number',
            name: 'views',
            min: 0,
            max: 1000000000,
            onlyInt: true,
            help: 'Shown on demand; 0 shows nothing.',
          },
          {
            type: 'bool',
            name: 'featured',
            help: 'The soonest featured one leads the page; without one, the soonest does.',
          },
          { type: 'bool', name: 'published' },
          SAMPLE,
          ...TIMES,
        ],
        indexes: [
          'CREATE UNIQUE INDEX `idx_webinars_slug` ON `webinars` (`slug`)',
          'CREATE INDEX `idx_webinars_public` ON `webinars` (`published`, `starts_at`)',
        ],
      }),
    )

    app.save(
      new Collection({
        type: 'base',
        name: 'job_roles',
        listRule: PUBLIC,
        viewRule: PUBLIC,
        fields: [
          {
            type: 'text',
            name: 'slug',
            required: true,
            max: 120,
            pattern: SLUG,
            help: 'Its place on the careers page: /company/careers#slug. Left empty, it is made from the title.',
          },
          { type: 'text', name: 'title', required: true, max: 200, presentable: true },
          {
            type: 'select',
            name: 'department',
            required: true,
            maxSelect: 1,
            values: ['Engineering', 'Marketing', 'Legal'],
          },
          { type: 'text', name: 'location', max: 200, help: 'Such as “Remote (US)”.' },
          { type: 'text', name: 'employment_type', max: 100, help: 'Such as “Full-time”.' },
          {
            type: 'number',
            name: 'salary_min',
            required: true,
            min: 1,
            max: 100000000,
            onlyInt: true,
            help: 'A year.',
          },
          {
            type: 'number',
            name: 'salary_max',
            required: true,
            min: 1,
            max: 100000000,
            onlyInt: true,
            help: 'A year.',
          },
          {
            type: 'text',
            name: 'currency',
            required: true,
            min: 3,
            max: 3,
            pattern: '^[A-Z]{3}$',
            help: 'Three letters, such as USD. Left empty, it is USD.',
          },
          { type: 'text', name: 'summary', max: 5000, help: 'What the role is for.' },
          { type: 'text', name: 'requirements', max: 10000, help: 'One a line.' },
          { type: 'bool', name: 'published' },
          { type: 'number', name: 'order', onlyInt: true, help: 'Lower ones come first within their department.' },
          SAMPLE,
          ...TIMES,
        ],
        indexes: [
          'CREATE UNIQUE INDEX `idx_job_roles_slug` ON `job_roles` (`slug`)',
          'CREATE INDEX `idx_job_roles_public` ON `job_roles` (`published`, `order`)',
        ],
      }),
    )
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId('job_roles'))
    app.delete(app.findCollectionByNameOrId('webinars'))
  },
)
