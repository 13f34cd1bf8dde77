import { sample, type Fact } from './fact.ts'

export type CustomerStory = Fact & {
  /** Words from `text`, shown as the heading. */
  quote: string
  text: string
  name: string
  title: string
  firm: string
  facts: string
}

/** The story on the mission page. A real client must agree to be named. */
export const customerStory: CustomerStory = {
  ...sample(),
  quote: 'The private calendars were gone',
  text: 'We are four attorneys and two paralegals in landlord and tenant matters, so everything has a short deadline and none of it is large. Before, two of us kept a second calendar, each because we did not trust the first. What changed is not speed. It is that a new file, its dates and its client thread are created in one step, by whoever takes the call. In the second month the private calendars were gone, and no one had asked for it.',
  name: 'Leila Haddad',
  title: 'Partner',
  firm: 'Haddad & Frost',
  facts: '6 users · landlord and tenant practice',
}
