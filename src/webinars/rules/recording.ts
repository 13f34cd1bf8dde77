import type { Webinar } from './webinar.ts'

/** A past webinar's offer: its recording, or a request for it. */
export type RecordingOffer = {
  /** The target of "Watch Now"; null if there is no recording. */
  url: string | null
  /** The number of views; 0 hides it. Always 0 without a recording. */
  views: number
  /** Whether to show "Watch Now" without a recording, as an example that is marked as such. */
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

/** "video.example" from "https://video.example/watch?v=1": the recording's host. */
export function hostOf(url: string): string {
  return /^https?:\/\/(?:[^/?#@]*@)?(?:www\.)?([^/:?#]+)/i.exec(url)?.[1] ?? ''
}
