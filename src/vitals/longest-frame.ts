import { NO_SCRIPT, scriptGroupOf } from './rules/report.ts'

/** The browser's performance entry for a frame of 50 ms or longer. `duration`: ms, also of each script in it. */
export type AnimationFrame = {
  readonly duration: number
  readonly scripts: readonly { readonly duration: number; readonly sourceURL: string }[]
}

/**
 * Finds the longest frame of a page view, and the group of the script that ran longest in it.
 * @param origin the site's origin
 */
export function createLongestFrame(origin: string): {
  add: (frame: AnimationFrame) => void
  /** Returns the frame's duration in ms, and its script's group. Empty if no frame was long. */
  longest: () => { frame?: number; script?: string }
} {
  let longest: AnimationFrame | undefined
  return {
    add(frame) {
      if (frame.duration > (longest?.duration ?? 0)) longest = frame
    },
    longest() {
      if (longest === undefined) return {}
      const [script] = longest.scripts.toSorted((a, b) => b.duration - a.duration)
      const group = script === undefined ? NO_SCRIPT : scriptGroupOf(script.sourceURL, origin)
      return { frame: Math.round(longest.duration), script: group }
    },
  }
}
