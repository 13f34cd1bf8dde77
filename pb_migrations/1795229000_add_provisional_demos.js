// Adds provisional bookings: when many visitors book, a booking is only reserved until the visitor uses the mailed
// link. Also adds freed bookings: when staff mark a lead as sent by a program, its hour becomes free.
const BOOKINGS = ['booked', 'taken', 'closed', 'passed', 'cancelled']
const ADDED = ['provisional', 'freed']
const COLUMNS = ['provisionalUntil', 'visitorAnsweredAt', 'clientCode', 'mailboxCode']
const INDEXES = {
  idx_demo_requests_held: ['`appointment`', "`booking` IN ('booked', 'provisional')"],
  idx_demo_requests_client: ['`clientCode`', "`clientCode` != ''"],
  idx_demo_requests_mailbox: ['`mailboxCode`', "`mailboxCode` != ''"],
  idx_demo_requests_booked_at: ['`bookedAt`', "`bookedAt` != ''"],
}
const LABELS = ['GET /demo/confirm', 'POST /demo/confirm']

migrate(
  (app) => {
    const requests = app.findCollectionByNameOrId('demo_requests')
    requests.fields.getByName('booking').values = [...BOOKINGS, ...ADDED]
    for (const field of [
      new DateField({
        name: 'provisionalUntil',
        help: 'Of a provisional booking: until then the visitor can confirm it by the link in the mail. Empty: the place may be another’s.',
      }),
      new DateField({ name: 'visitorAnsweredAt', help: 'When the visitor pressed a link of our mails, or wrote.' }),
      new TextField({
        name: 'clientCode',
        max: 64,
        hidden: true,
        help: 'Stands for the device’s network, for a day or two.',
      }),
      new TextField({
        name: 'mailboxCode',
        max: 64,
        hidden: true,
        help: 'Stands for the mailbox, however it is spelled.',
      }),
    ])
      requests.fields.add(field)
    for (const [name, [columns, where]] of Object.entries(INDEXES)) requests.addIndex(name, false, columns, where)
    app.save(requests)

    const work = app.findCollectionByNameOrId('lead_work')
    work.fields.add(
      new TextField({
        name: 'notPeople',
        max: 1000,
        help: 'Marked as no person’s; what is needed to undo it. Empty: not marked.',
      }),
    )
    app.save(work)

    const settings = app.settings()
    const limits = LABELS.map((label) => ({ label, audience: '', duration: 60, maxRequests: 120 }))
    settings.rateLimits.rules = [...otherRules(settings), ...limits]
    app.save(settings)
  },
  (app) => {
    const settings = app.settings()
    settings.rateLimits.rules = otherRules(settings)
    app.save(settings)

    const work = app.findCollectionByNameOrId('lead_work')
    work.fields.removeByName('notPeople')
    app.save(work)

    app.db().newQuery("UPDATE demo_requests SET booking = '' WHERE booking IN ('provisional', 'freed')").execute()
    const requests = app.findCollectionByNameOrId('demo_requests')
    for (const name of Object.keys(INDEXES)) requests.removeIndex(name)
    for (const name of COLUMNS) requests.fields.removeByName(name)
    requests.fields.getByName('booking').values = BOOKINGS
    app.save(requests)
  },
)

function otherRules(settings) {
  return settings.rateLimits.rules.filter(({ label }) => !LABELS.includes(label))
}
