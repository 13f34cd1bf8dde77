import { addLink } from '../browser/add-link.ts'
import { isSavingData } from '../browser/save-data.ts'
import { whenQuiet } from '../browser/when-quiet.ts'
import { address, integrity } from 'late:measure.ts'

declare global {
  interface Navigator {
    /** Global Privacy Control: the visitor opts out of tracking. Not all browsers support it. */
    readonly globalPrivacyControl?: boolean
  }
}

/** The share of page loads that are measured. The privacy page and the status page state it. */
const SAMPLE_SHARE = 0.1

/**
 * Whether this page load may be measured. False if the visitor saves data or opts out of tracking, and for automated
 * browsers.
 */
function mayAsk(): boolean {
  return !navigator.webdriver && navigator.doNotTrack !== '1' && !navigator.globalPrivacyControl && !isSavingData()
}

/**
 * Measures one page load in ten. The browser loads the measuring script in an idle moment, after everything that the
 * page needs.
 */
export function sampleVitals(): void {
  if (Math.random() < SAMPLE_SHARE && mayAsk()) whenQuiet(measure)
}

/**
 * Loads and starts the measuring script. An import can't state an integrity hash, so a preload link does. If the script
 * does not match, the import fails too.
 */
function measure(): void {
  addLink({ rel: 'modulepreload', href: address, integrity, onload: () => import(address).catch(() => {}) })
}
