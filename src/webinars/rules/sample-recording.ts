import { brand } from '../../company/facts/brand.ts'

/** One card of the sample recording: on screen, as a caption and in the transcript. */
export type Cue = {
  /** Names the picture of the card. */
  name: string
  seconds: number
  title: string
  text: string
}

/**
 * The recording that every sample webinar plays. `src/build/drawings/recording.ts` makes the film and its captions
 * from `cues`.
 */
export const sampleRecording = {
  film: '/recordings/sample-tour.webm',
  captions: '/recordings/sample-tour.vtt',
  poster: '/recordings/sample-tour.webp',
  width: 1280,
  height: 720,
} as const

export const cues = [
  {
    name: 'opening',
    seconds: 5,
    title: 'A tour of the product’s screens',
    text: `This is a sample recording by ${brand.name}, without sound. Its matters, people and sums are invented.`,
  },
  {
    name: 'docket',
    seconds: 6,
    title: 'Every matter by its next deadline',
    text: 'Matter Central lists the firm’s open matters by their next deadline. The first is due today.',
  },
  {
    name: 'docket-of-one',
    seconds: 6,
    title: 'The matters of one attorney',
    text: 'Choose J. Whitfield, and only that attorney’s two matters remain.',
  },
  {
    name: 'deadlines',
    seconds: 7,
    title: 'Deadlines counted by rule',
    text: 'Each deadline names its rule. A count that ends on a Saturday moves to Monday, and a person confirms it.',
  },
  {
    name: 'conflict',
    seconds: 6,
    title: 'A conflict, seen at entry',
    text: 'A hearing has moved to 10 o’clock, into a mediation. Whoever enters it sees the conflict at once.',
  },
  {
    name: 'no-conflict',
    seconds: 6,
    title: 'The next free hour',
    text: 'The mediation moves to 1:00 PM. The conflict is gone, and the team is notified.',
  },
  {
    name: 'ledger',
    seconds: 6,
    title: 'Trust money to the cent',
    text: 'Two entries are not marked on the bank statement yet, so bank and book differ.',
  },
  {
    name: 'ledger-agrees',
    seconds: 5,
    title: 'Three balances that agree',
    text: 'With both entries marked, the balances of bank, book and clients agree.',
  },
  {
    name: 'thread',
    seconds: 7,
    title: 'Question, answer and signature',
    text: 'In ClientHub a client asks about a filing, reads the answer, and signs a declaration in the same thread.',
  },
  {
    name: 'closing',
    seconds: 5,
    title: 'See it on a matter like yours',
    text: 'Request a demo, and a person shows you the product live.',
  },
] as const satisfies readonly Cue[]

export type CueName = (typeof cues)[number]['name']

/** Returns the cues with their first second in the film. */
export function timedCues(list: readonly Cue[]): (Cue & { start: number })[] {
  let end = 0
  return list.map((cue) => ({ ...cue, start: (end += cue.seconds) - cue.seconds }))
}

export const filmSeconds = cues.reduce((sum, { seconds }) => sum + seconds, 0)

/** Returns seconds as minutes: 65 → "1:05". */
export function filmTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`
}

/** Returns the captions as a WebVTT file. */
export function captionFile(list: readonly Cue[]): string {
  const blocks = timedCues(list).map(
    ({ start, seconds, title, text }) => `${time(start)} --> ${time(start + seconds)}\n${title}\n${text}`,
  )
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}

const time = (seconds: number) => `${filmTime(seconds).padStart(5, '0')}.000`
