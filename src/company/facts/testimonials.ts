import { sample, type Fact } from './fact.ts'

/** A picture of a person, who must agree to it. `src`: its address in `public`. */
type Picture = Fact & { src: string }

export type Testimonial = Fact & {
  name: string
  title: string
  firm: string
  /** Without a picture that may be shown, the page shows a seal with the initials. */
  image: Picture | null
  /** Stars out of 5. */
  rating: number
  text: string
  metrics: string
}

/** Quotations of clients. A real client must agree to be quoted. */
export const testimonials: readonly Testimonial[] = [
  {
    ...sample(),
    name: 'Margaret Ellison',
    title: 'Managing Partner',
    firm: 'Ellison & Roe LLP',
    image: null,
    rating: 5,
    text: 'I expected a new system to cost us a quarter of confusion. We moved matter by matter, and nobody missed a date. What I notice most is what I no longer ask: who has the file, and is it in the calendar.',
    metrics: '11 attorneys · four tools replaced by one',
  },
  {
    ...sample(),
    name: 'Daniel Osei',
    title: 'Solo Practitioner',
    firm: 'Osei Family Law',
    image: null,
    rating: 5,
    text: 'My clients write in the thread instead of calling at nine in the evening, and I answer between hearings.',
    metrics: '1 attorney · evenings without calls',
  },
  {
    ...sample(),
    name: 'Ruth Castellanos',
    title: 'Firm Administrator',
    firm: 'Castellanos Pryor',
    image: null,
    rating: 4,
    text: 'Reconciling trust used to be the first two days of every month. Now I read a report and sign it. The reporting took some learning.',
    metrics: '34 users · trust reconciled daily',
  },
]
