// Creates the collections of contact messages and newsletter subscribers. Every API rule is null: only superusers read
// them, in the dashboard. The maxima equal those of the schemas in src/contact and src/newsletter. No column is
// stricter than its schema.
const TIMES = [
  { type: 'autodate', name: 'created', onCreate: true },
  { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
]
// Rate limits. They are high and only stop floods and guessing, because mail services unsubscribe many subscribers from
// few IP addresses.
const LIMITS = [
  'POST /api/site/newsletter/confirm',
  'POST /api/site/newsletter/unsubscribe',
  'POST /newsletter/unsubscribe',
].map((label) => ({
  label,
  audience: '',
  duration: 60,
  maxRequests: 120,
}))

migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'contact_messages',
        fields: [
          { type: 'text', name: 'type', max: 20 },
          { type: 'text', name: 'name', max: 201, presentable: true },
          { type: 'text', name: 'email', max: 254 },
          { type: 'text', name: 'subject', max: 60, presentable: true, help: 'One of the five that the form lists.' },
          { type: 'text', name: 'message', max: 5000 },
          { type: 'text', name: 'firmName', max: 200, presentable: true },
          {
            type: 'text',
            name: 'firmSize',
            max: 20,
            help: 'As the form lists it; empty where the visitor chose none.',
          },
          { type: 'text', name: 'phone', max: 50 },
          { type: 'text', name: 'firmSizeBand', max: 20, help: 'One list of sizes for the demo and the contact form.' },
          { type: 'date', name: 'submittedAt', help: 'By the visitor’s clock; created is ours.' },
          { type: 'text', name: 'receipt', max: 40, help: 'The visitor has the same one.' },
          ...TIMES,
        ],
        indexes: [
          'CREATE INDEX `idx_contact_messages_created` ON `contact_messages` (`created`)',
          'CREATE INDEX `idx_contact_messages_email` ON `contact_messages` (`email`)',
        ],
      }),
    )

    app.save(
      new Collection({
        type: 'base',
        name: 'newsletter_subscribers',
        fields: [
          {
            type: 'text',
            name: 'email',
            required: true,
            max: 254,
            presentable: true,
            help: 'In lower case; one row per address.',
          },
          {
            type: 'select',
            name: 'status',
            required: true,
            values: ['pending', 'confirmed', 'unsubscribed'],
            maxSelect: 1,
            help: 'Write to confirmed addresses only. pending: the reader has not pressed the button behind the mailed link.',
          },
          { type: 'text', name: 'source', max: 40, help: 'Which form it was.' },
          { type: 'text', name: 'consentText', max: 500, help: 'What stood beside the button.' },
          { type: 'date', name: 'submittedAt', help: 'Of the sign-up that was mailed last, by the visitor’s clock.' },
          { type: 'text', name: 'confirmTokenHash', max: 64, help: 'SHA-256; the token itself is only in the mail.' },
          { type: 'date', name: 'confirmExpires', help: 'The mailed link works until then.' },
          {
            type: 'date',
            name: 'confirmSentAt',
            help: 'The next confirmation mail goes out a day after this at the earliest.',
          },
          { type: 'date', name: 'confirmedAt' },
          {
            type: 'text',
            name: 'unsubscribeTokenHash',
            max: 64,
            help: 'SHA-256; the link in every newsletter carries the token.',
          },
          { type: 'date', name: 'unsubscribedAt' },
          ...TIMES,
        ],
        indexes: [
          'CREATE UNIQUE INDEX `idx_newsletter_subscribers_email` ON `newsletter_subscribers` (`email`)',
          "CREATE UNIQUE INDEX `idx_newsletter_subscribers_confirm` ON `newsletter_subscribers` (`confirmTokenHash`) WHERE `confirmTokenHash` != ''",
          "CREATE UNIQUE INDEX `idx_newsletter_subscribers_unsubscribe` ON `newsletter_subscribers` (`unsubscribeTokenHash`) WHERE `unsubscribeTokenHash` != ''",
          'CREATE INDEX `idx_newsletter_subscribers_status` ON `newsletter_subscribers` (`status`)',
        ],
      }),
    )

    const mails = app.findCollectionByNameOrId('outgoing_emails')
    mails.fields.add(
      new BoolField({
        name: 'holdsToken',
        help: 'Its links act for the reader: text and headers are deleted once it is sent.',
      }),
    )
    app.save(mails)

    const settings = app.settings()
    settings.rateLimits.rules = [...otherRules(settings), ...LIMITS]
    app.save(settings)
  },
  (app) => {
    const settings = app.settings()
    settings.rateLimits.rules = otherRules(settings)
    app.save(settings)
    const mails = app.findCollectionByNameOrId('outgoing_emails')
    mails.fields.removeByName('holdsToken')
    app.save(mails)
    for (const name of ['newsletter_subscribers', 'contact_messages']) app.delete(app.findCollectionByNameOrId(name))
  },
)

function otherRules(settings) {
  return settings.rateLimits.rules.filter(({ label }) => !LIMITS.some((limit) => limit.label === label))
}
