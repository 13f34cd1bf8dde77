import { isSavingData } from '../browser/save-data.ts'
import { whenQuiet } from '../browser/when-quiet.ts'
import { address, integrity } from 'late:measure.ts'

declare global {
  interface Navigator {
    /** Global Privacy Control, which not all browsers support. */
    readonly globalPrivacyControl?: boolean
  }
}

/** One visit in ten; the privacy page and the status page say it. */
const SAMPLE_SHARE = 0.1

/** Whether this visit may be measured: not if the visitor saves data or opts out of tracking, and not for programs. */
function mayAsk({ webdriver, doNotTrack, globalPrivacyControl }: Navigator): boolean {
  return !webdriver && doNotTrack !== '1' && globalPrivacyControl !== true && !isSavingData()
}

/** Measures one visit in ten, with a script loaded in an idle moment after everything that the page needs. */
export function sampleVitals(): void {
  if (Math.random() < SAMPLE_SHARE && mayAsk(navigator)) whenQuiet(measure)
}

/**
 * Loads and starts the measuring script. An import can't state its integrity, but a preload link can: if the script
 * does not match, the import fails too.
 */
function measure(): void {
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: address, integrity })
  link.addEventListener('load', () => import(address).catch(() => {}))
  document.head.append(link)
}
