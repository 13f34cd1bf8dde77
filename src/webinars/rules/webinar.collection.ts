import { shapeOf, type PublishedCollection, type Shape } from '../../content/rules/published-collection.ts'
import { isOver, programOf } from './webinar-program.ts'
import { webinarSchema, type DatedWebinar, type Webinar, type WebinarProgram } from './webinar.ts'

const whole = shapeOf(webinarSchema)

/** The columns that pages show. They leave out the URL of a recording that staff send by mail. */
const shape: Shape<Webinar> = {
  columns: whole.columns,
  fromRecord: (record) => {
    const webinar = whole.fromRecord(record)
    return webinar?.recording_by === 'mail' ? { ...webinar, recording_url: '' } : webinar
  },
}

/** The collection `webinars`. Its list separates upcoming webinars from those on demand, which are over. */
const webinars: PublishedCollection<Webinar, Webinar, WebinarProgram, DatedWebinar> = {
  name: 'webinars',
  pages: 'webinars',
  nouns: { one: 'a webinar', many: 'webinars' },
  sort: 'starts_at,id',
  card: shape,
  whole: shape,
  listOf: programOf,
  oneOf: (webinar, now) => ({ webinar, isOver: isOver(webinar, now) }),
  queryKeys: { list: 'webinars', one: 'webinar' },
}

export default webinars
