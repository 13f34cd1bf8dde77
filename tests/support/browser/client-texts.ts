import { sampleArticles } from '../repository/source-files.ts'

/**
 * A text that a page must contain: a text; a figure and its label, in either order; or a text with its number of
 * occurrences.
 */
export type Wanted = string | readonly [string, string] | { text: string; times: number }

export type ClientTexts = { path: string; texts: readonly Wanted[] }

const plans: readonly Omit<ClientTexts, 'path'>[] = [
  {
    texts: [
      'Solo Practitioner',
      'Unlimited matters',
      'Unlimited cases and clients',
      'Time tracking and billing',
      'Calendar, documents, tasks',
      'Client portal',
      'Email support',
    ],
  },
  {
    texts: [
      'Firm Growth',
      'Free data migration',
      'All Solo features',
      'Trust accounting',
      'Document automation',
      'Priority support',
      'Most Popular',
    ],
  },
  {
    texts: [
      'Multi-Practice',
      'Advanced features',
      'All Firm Growth features',
      'Advanced reporting',
      'Dedicated success manager',
      '24/7 dedicated support',
    ],
  },
  { texts: [{ text: 'Most Popular', times: 1 }] },
  { texts: ['Monthly', 'Yearly', 'Save 20%'] },
  { texts: ['$39 per user/month', '$55 per user/month', '$79 per user/month'] },
  { texts: [{ text: 'per user/month Billed annually', times: 3 }] },
  { texts: ['was $49', 'was $69', 'was $99'] },
  { texts: ['Solo $49', 'Growth $69', 'Multi $99'] },
  { texts: ['5 users', '50 a month', '$10,500', '$345', '30x'] },
  { texts: ['How we calculate this', '70%', '10 administrative hours saved per user a month'] },
]

/**
 * The texts from the client's specification. The served HTML contains them, so visitors without JavaScript see them
 * too.
 */
export const clientTexts: readonly ClientTexts[] = [
  { path: '/', texts: [['4.9', 'rating from 500+ reviews']] },
  { path: '/', texts: [['70+', 'bar associations']] },
  { path: '/', texts: [['50,000+', 'professionals']] },
  { path: '/', texts: [['30+', 'countries']] },
  { path: '/', texts: [['150+', 'small-firm clients']] },
  { path: '/', texts: [['50%', 'average increase in billable hours captured']] },
  { path: '/', texts: [['free demo', '14-day free trial'], 'No credit card', 'No setup fees'] },
  { path: '/', texts: [['Save 10+ hours a month', '100% refund']] },
  ...plans.flatMap((row) => [
    { ...row, path: '/' },
    { ...row, path: '/pricing' },
  ]),

  { path: '/features', texts: ['Matter Central', 'ClientHub', 'Security'] },
  {
    path: '/solutions',
    texts: ['Solo practitioners', 'Small firms', 'Mid-sized firms', 'Large firms', 'Specialties'],
  },
  { path: '/solutions/solo', texts: ['Benefits', 'Core features', '30-day free trial', 'from $29/month'] },
  {
    path: '/solutions/small-firms',
    texts: [
      'Time tracking',
      'Intake',
      '12 automated tasks',
      ['Small Firm Plan', '$49'],
      ['$49', 'per attorney per month'],
    ],
  },
  { path: '/solutions/mid-sized-firms', texts: ['Collaboration', 'Billing', 'Case studies'] },
  {
    path: '/solutions/large-firms',
    texts: ['Enterprise security', 'Advanced user management', 'Custom integrations'],
  },
  {
    path: '/solutions/specialties',
    texts: ['Litigation', 'Family law', 'Corporate law', 'Integrations', 'Custom solutions'],
  },
  { path: '/security', texts: ['Certifications', 'Legal compliance'] },
  { path: '/pricing', texts: ['$89', '$69', 'Savings calculator'] },
  {
    path: '/pricing',
    texts: [
      'No credit card',
      'cancel with 30 days notice',
      'Month-to-month',
      'Unlimited staff users',
      'Free data migration',
      'AES-256',
      ['99.9%', 'uptime'],
      ['$18,500', 'average savings for a 10-attorney firm'],
    ],
  },
  { path: '/security', texts: ['AES-256', ['99.9%', 'uptime']] },
  { path: '/solutions/small-firms', texts: ['1-10 attorneys'] },
  { path: '/solutions/mid-sized-firms', texts: ['11-50 attorneys'] },
  { path: '/pricing', texts: ['Source: the company’s own figure'] },

  {
    path: '/resources',
    texts: ['Blog Post', 'What Formal Opinion 512 asks of firms that use AI', 'min read'],
  },
  { path: '/resources', texts: ['Guides', 'Videos', 'Templates', 'Case studies'] },
  { path: '/resources', texts: ['View All Posts'] },
  { path: '/blog', texts: ['Legal Technology Insights'] },
  { path: '/blog', texts: ['Expert insights from leading legal practitioners'] },
  { path: '/blog', texts: ['Subscribe to Updates'] },
  { path: '/blog', texts: ['Featured Article', 'Read Article', 'min read'] },
  { path: '/blog', texts: ['Latest Articles', `${sampleArticles.length} articles found`] },
  // The list shows “Read More” for the featured article too. Above the list that article has “Read Article”.
  { path: '/blog', texts: [{ text: 'Read More', times: sampleArticles.length }] },
  { path: '/blog', texts: ['Never miss an insight'] },
  {
    path: '/blog',
    texts: ['Get our latest articles on legal technology and practice management delivered to your inbox weekly.'],
  },
  { path: '/blog', texts: ['Weekly insights • No spam • Unsubscribe anytime'] },
  {
    path: '/blog/no-such-article',
    texts: ['Article Not Found', "The article you're looking for doesn't exist.", 'Back to Blog'],
  },

  { path: '/webinars', texts: ['Custom training'] },
  { path: '/webinars', texts: ['250+ registered', { text: 'Register Now - Free', times: 1 }] },
  { path: '/webinars', texts: [{ text: 'Register Free', times: 3 }] },
  {
    path: '/webinars',
    texts: [
      { text: 'Watch Now:', times: 4 },
      { text: 'views', times: 4 },
    ],
  },
  { path: '/contact', texts: ['Schedule a Demo'] },
  {
    path: '/contact',
    texts: [['Phone', 'Mon-Fri 8AM-6PM ET'], ['Live chat', 'Mon-Fri 8AM-8PM ET'], 'Email'],
  },
  { path: '/contact', texts: ['15 minutes', '30 minutes', '45 minutes'] },
  { path: '/contact', texts: ['What to expect'] },
  { path: '/contact', texts: ['San Francisco', 'New York', 'Chicago'] },
  {
    path: '/contact',
    texts: ['Pricing & Plans', 'Implementation & Setup', 'Data Migration', 'Security & Compliance'],
  },
  {
    path: '/contact',
    texts: ['Request a Demo', 'Pricing Questions', 'Technical Support', 'Partnership Inquiry', 'General Question'],
  },
  { path: '/contact', texts: ['reply within 4 hours', '2 hours'] },

  { path: '/request-demo', texts: ['Request Your Personalized Demo', ['30-minute demo', 'experts']] },
  { path: '/request-demo', texts: ['Back to Home'] },
  {
    path: '/request-demo',
    texts: [
      '8:00 AM',
      '9:00 AM',
      '10:00 AM',
      '11:00 AM',
      '12:00 PM',
      '1:00 PM',
      '2:00 PM',
      '3:00 PM',
      '4:00 PM',
      '5:00 PM',
    ].map((time) => ({ text: ` ${time} EST`, times: 1 })),
  },

  { path: '/company/about', texts: ['2021', 'Client-Centric', 'Innovation', 'Integrity', 'Collaboration'] },
  {
    path: '/company/about',
    texts: [
      ['1,500+', 'law firms'],
      ['7,500+', 'legal professionals'],
      ['300k+', 'cases managed'],
      ['99.9%', 'uptime'],
    ],
  },
  {
    path: '/company/about',
    texts: [
      'Leadership',
      'Awards',
      // “†” marks placeholders: four figures, four leaders and three awards.
      { text: '†', times: 11 },
    ],
  },
  { path: '/company/mission', texts: ['A customer story'] },
  {
    path: '/company/mission',
    texts: ['Accessibility', 'Empowerment', 'Innovation', 'User-Centricity', '2030'],
  },
  {
    path: '/company/mission',
    texts: [
      ['3.2 hours', 'saved daily per attorney'],
      ['40%', 'less admin'],
      ['95%', 'satisfaction'],
      ['25%', 'more billable time captured'],
    ],
  },
  {
    path: '/company/careers',
    texts: [
      ['$3,000', 'equipment stipend'],
      '$2,000',
      { text: 'Apply Now:', times: 7 },
      'Engineering',
      'Marketing',
      'Legal',
      'Remote',
      'Full-time',
    ],
  },
  {
    path: '/company/careers',
    texts: ['Reviewed within 3 business days', '30-minute', 'Skills assessment', 'Team interview'],
  },
  { path: '/no-such-page', texts: ['404', 'Case Not Found'] },
  { path: '/no-such-page', texts: ['Return Home'] },
  { path: '/no-such-page', texts: ['Solutions', 'Pricing', 'Request Demo'] },
  { path: '/no-such-page', texts: ['Contact Support'] },

  // These figures of the client contradict each other. Each page shows its own figure, because only the client can
  // decide which one is right.
  { path: '/solutions/solo', texts: ['30-day free trial'] },
  { path: '/pricing', texts: ['30-day free trial'] },
  { path: '/pricing', texts: [{ text: '$69 $55 billed annually $89 $69', times: 1 }] },
  { path: '/pricing', texts: ['Month-to-month', 'Billed annually'] },
  { path: '/request-demo', texts: ['within the next hour'] },
  {
    path: '/pricing',
    texts: ['Solo Practitioner', 'Firm Growth', 'Multi-Practice', 'Solo $49', 'Growth $69', 'Multi $99'],
  },
  { path: '/solutions/large-firms', texts: ['50+'] },
]

/** Texts that these pages must not contain. Most are figures that the client gives on other pages. */
export const contradictions: readonly { path: string; text: string }[] = [
  // The client promises a review of each application, but no reply.
  { path: '/company/careers', text: 'yes or no' },
  // The page for small firms names the “Small Firm Plan”. The pricing table has no such plan.
  { path: '/pricing', text: 'Small Firm Plan' },
  { path: '/', text: '30-day' },
  { path: '/pricing', text: '14-day' },
  { path: '/', text: '$29' },
  { path: '/', text: '7,500+' },
  { path: '/company/about', text: '50,000+' },
]
