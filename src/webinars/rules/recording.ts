import type { Webinar } from './webinar.ts'

/** What a webinar that is over offers: its recording, or the question for it. */
export type RecordingOffer = {
  /** Where "Watch Now" leads; null where nothing plays. */
  url: string | null
  /** Nothing is claimed of what can't be watched; 0 shows nothing. */
  views: number
  /** Says "Watch Now" though nothing plays: an example shows how a recording will look, and is marked as one. */
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

/** "video.example" of "https://video.example/watch?v=1": who plays the recording. */
export function hostOf(url: string): string {
  return /^https?:\/\/(?:[^/?#@]*@)?(?:www\.)?([^/:?#]+)/i.exec(url)?.[1] ?? ''
}
