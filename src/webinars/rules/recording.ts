import type { Webinar } from './webinar.ts'

/** What the page of a past webinar offers: its recording, or a form to request it. */
export type RecordingOffer = {
  /** The link of the button "Watch Now"; null if there is no recording. */
  url: string | null
  /** The number of views; 0 hides it. Without a recording it is 0, except for an example. */
  views: number
  /** Whether to show the button "Watch Now" without a recording, marked as an example. */
  isExample: boolean
}

export function recordingOf({
  recording_url,
  views,
  sample,
}: Pick<Webinar, 'recording_url' | 'views' | 'sample'>): RecordingOffer {
  if (/^https?:\/\//i.test(recording_url)) return { url: recording_url, views, isExample: false }
  return { url: null, views: sample ? views : 0, isExample: sample }
}

/** Returns the recording's host: "video.example" for "https://video.example/watch?v=1". */
export function hostOf(url: string): string {
  return /^https?:\/\/(?:[^/?#@]*@)?(?:www\.)?([^/:?#]+)/i.exec(url)?.[1] ?? ''
}
