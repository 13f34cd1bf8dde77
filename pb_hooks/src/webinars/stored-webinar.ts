import webinars from '../../../src/webinars/rules/webinar.collection.ts'
import type { Webinar } from '../../../src/webinars/rules/webinar.ts'

/** A webinar with the values that are hidden from visitors. */
export type StoredWebinar = {
  webinar: Webinar
  published: boolean
  /** The link to join; empty if there is none yet. */
  joinUrl: string
  /** The address of the recording, even if it is sent only by mail; empty if there is none yet. */
  recordingUrl: string
  /** How often the calendar entry has changed: the SEQUENCE of the entry. */
  sequence: number
}

/** Returns a webinar from its record; null for an invalid record. */
export function storedFrom(record: PbRecord): StoredWebinar | null {
  const webinar = webinars.whole.fromRecord(JSON.parse(JSON.stringify(record)))
  if (webinar === null) return null
  return {
    webinar,
    published: record.getBool('published'),
    joinUrl: record.getString('join_url'),
    recordingUrl: record.getString('recording_url'),
    sequence: record.getInt('sequence'),
  }
}

/**
 * Returns the webinar with this id.
 * @throws if there is none or its record is invalid
 */
export function storedWebinar(app: PbApp, id: string): StoredWebinar {
  const stored = storedFrom(app.findRecordById('webinars', id))
  if (stored === null) throw new Error(`the webinar ${id} can’t be shown`)
  return stored
}
