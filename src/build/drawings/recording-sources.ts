import { captionFile, cues } from '../../webinars/rules/sample-recording.ts'
import { openFont } from '../fonts/set-text.ts'
import { filesIn, hashOf } from './picture-sources.ts'
import { cardOfCue, filmedScenes } from './recording-card.ts'
import { hashOfShown, partOf, shownPage } from './shown-pages.ts'
import { CARD_FACE } from './shots.ts'

/** The content of `recording-record.json`: the hashes of the recording's sources, and of its files. */
export type RecordingRecord = { sources: string; files: string }

export const RECORDING_RECORD = 'src/build/drawings/recording-record.json'

const MAKING = ['src/build/drawings/{recording,recording-card,recording-frames,screenshots,shots}.ts']

/**
 * Returns the hashes for the present recording and the present site: of the captions, the cards without their scenes,
 * and the scenes as `groupHashes` does.
 * @param origin of a running site with the sample content
 */
export async function recordingHashes(origin: string): Promise<RecordingRecord> {
  const font = await openFont(CARD_FACE)
  const scenes = cues.flatMap(({ name }) => filmedScenes[name] ?? [])
  return {
    sources: hashOf([
      ...filesIn([...MAKING, `src/styles/fonts/${CARD_FACE}`]),
      captionFile(cues),
      ...cues.map((cue) => cardOfCue(font, cue, filmedScenes[cue.name] !== null)),
      ...(await Promise.all(
        scenes.map(async ({ path, scene }) => {
          const shown = partOf(await shownPage(origin, path), scene)
          return shown ? hashOfShown(origin, shown) : `no ${scene} on ${path}`
        }),
      )),
    ]),
    files: hashOf(filesIn(['public/recordings/*'])),
  }
}
