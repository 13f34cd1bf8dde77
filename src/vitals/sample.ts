import { isSavingData } from '../browser/save-data.ts'
import { whenQuiet } from '../browser/when-quiet.ts'
import { address, integrity } from 'late:measure.ts'

declare global {
  interface Navigator {
    /** Global Privacy Control; not in all browsers. */
    readonly globalPrivacyControl?: boolean
  }
}

/** One visit in ten; the privacy page and the status page say it. */
const SAMPLE_SHARE = 0.1

/** Whether this visit may be asked how fast the page was: nobody who wants little traffic, or not to be followed; no program. */
function mayAsk({ webdriver, doNotTrack, globalPrivacyControl }: Navigator): boolean {
  return !webdriver && doNotTrack !== '1' && globalPrivacyControl !== true && !isSavingData()
}

/** Has one visit in ten measured, by a script that comes in a quiet moment after all that the page needs. */
export function sampleVitals(): void {
  if (Math.random() < SAMPLE_SHARE && mayAsk(navigator)) whenQuiet(measure)
}

/** An import can't say what it expects, a link can: what is not that is not there for the import either. */
function measure(): void {
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: address, integrity })
  link.addEventListener('load', () => import(address).catch(() => {}))
  document.head.append(link)
}
