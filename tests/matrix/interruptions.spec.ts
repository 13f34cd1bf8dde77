import { test } from 'playwright/test'
import {
  applicationValues,
  expectOneApplication,
  fillApplicationForm,
  openApplicationForm,
  submitApplicationForm,
  newsletterJourney,
  webinarJourney,
} from '../support/browser/form-pages.ts'
import { testInterruptions, type Journey } from '../support/browser/interruptions.ts'

const applicationJourney: Journey = {
  call: '/api/site/apply',
  async fill(page, site) {
    await openApplicationForm(page, site)
    await fillApplicationForm(page)
  },
  submit: submitApplicationForm,
  values: applicationValues,
  expectExactlyOne: expectOneApplication,
}

// `tests/e2e/contact.spec.ts` runs these tests for the contact form.
for (const journey of [newsletterJourney, webinarJourney, applicationJourney])
  test.describe(journey.call, () => testInterruptions(journey))
