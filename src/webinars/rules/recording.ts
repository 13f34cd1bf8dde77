import type { Webinar } from './webinar.ts'

/** What the page of a past webinar offers: its recording, or a form to request it. */
export type RecordingOffer = {
  /** Where the recording plays, on another site; null if there is none. */
  url: string | null
  /** The number of views; 0 hides it. Without a recording it is 0, except for an example. */
  views: number
  /** Whether an example's page plays the sample recording, because it has none of its own. */
  isExample: boolean
}

export function recordingOf({
  recording_url,
  recording_by,
  views,
  sample,
}: Pick<Webinar, 'recording_url' | 'recording_by' | 'views' | 'sample'>): RecordingOffer {
  if (/^https?:\/\//i.test(recording_url)) return { url: recording_url, views, isExample: false }
  const isExample = sample && recording_by !== 'mail'
  return { url: null, views: isExample ? views : 0, isExample }
}

/** Returns the recording's host: "video.example" for "https://video.example/watch?v=1". */
export function hostOf(url: string): string {
  return /^https?:\/\/(?:[^/?#@]*@)?(?:www\.)?([^/:?#]+)/i.exec(url)?.[1] ?? ''
}
