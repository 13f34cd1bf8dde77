import { filmTime, cues, sampleRecording, timedCues } from './rules/sample-recording.ts'

/** The film of the sample webinars with its transcript. Only its poster loads before a visitor plays it. */
export function SampleFilm() {
  const { film, captions, poster, width, height } = sampleRecording
  return (
    <>
      <h2 id="register-title">Watch the sample recording</h2>
      <p className="film__text">
        This webinar is an example and never took place. Every example plays the same film of a minute: screens of the
        product, with invented matters. It has captions and no sound, and playing it needs a connection.
      </p>
      <video
        className="film"
        controls
        playsInline
        preload="none"
        aria-label="A tour of the product’s screens"
        {...{ poster, width, height, src: film }}
      >
        <track kind="captions" src={captions} srcLang="en" label="English" />
      </video>
      <details>
        <summary>Transcript</summary>
        <ol className="film__cues">
          {timedCues(cues).map(({ name, start, title, text }) => (
            <li key={name}>
              <span>{filmTime(start)}</span>
              <p>
                <b>{title}.</b> {text}
              </p>
            </li>
          ))}
        </ol>
      </details>
    </>
  )
}
