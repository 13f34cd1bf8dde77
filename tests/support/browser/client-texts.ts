import { sampleArticles } from '../repository/sample-articles.ts'

/**
 * What a page must say: a text, figure and words that stand beside each other in either order, or a text so many times.
 */
export type Wanted = string | readonly [string, string] | { text: string; times: number }

/** `line` is that of the brief's checklist. */
export type BriefLine = { line: number; path: string; texts: readonly Wanted[] }

const plans: readonly Omit<BriefLine, 'path'>[] = [
  {
    line: 55,
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
    line: 56,
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
    line: 57,
    texts: [
      'Multi-Practice',
      'Advanced features',
      'All Firm Growth features',
      'Advanced reporting',
      'Dedicated success manager',
      '24/7 dedicated support',
    ],
  },
  { line: 58, texts: [{ text: 'Most Popular', times: 1 }] },
  { line: 61, texts: ['Monthly', 'Yearly', 'Save 20%'] },
  { line: 62, texts: ['$39 per user/month', '$55 per user/month', '$79 per user/month'] },
  { line: 63, texts: [{ text: 'per user/month Billed annually', times: 3 }] },
  { line: 65, texts: ['was $49', 'was $69', 'was $99'] },
  { line: 68, texts: ['Solo $49', 'Growth $69', 'Multi $99'] },
  { line: 78, texts: ['5 users', '50 a month', '$10,500', '$345', '30x'] },
  { line: 82, texts: ['How we calculate this', '70%', '10 administrative hours saved per user a month'] },
]

/** The texts of the brief that every visitor gets, without JavaScript too. */
export const briefTexts: readonly BriefLine[] = [
  { line: 45, path: '/', texts: [['4.9', 'rating from 500+ reviews']] },
  { line: 46, path: '/', texts: [['70+', 'bar associations']] },
  { line: 47, path: '/', texts: [['50,000+', 'professionals']] },
  { line: 48, path: '/', texts: [['30+', 'countries']] },
  { line: 49, path: '/', texts: [['150+', 'small-firm clients']] },
  { line: 50, path: '/', texts: [['50%', 'average increase in billable hours captured']] },
  { line: 51, path: '/', texts: [['free demo', '14-day free trial'], 'No credit card', 'No setup fees'] },
  { line: 52, path: '/', texts: [['Save 10+ hours a month', '100% refund']] },
  ...plans.flatMap((row) => [
    { ...row, path: '/' },
    { ...row, path: '/pricing' },
  ]),

  { line: 86, path: '/features', texts: ['Matter Central', 'ClientHub', 'Security'] },
  {
    line: 87,
    path: '/solutions',
    texts: ['Solo practitioners', 'Small firms', 'Mid-sized firms', 'Large firms', 'Specialties'],
  },
  { line: 89, path: '/solutions/solo', texts: ['Benefits', 'Core features', '30-day free trial', 'from $29/month'] },
  {
    line: 90,
    path: '/solutions/small-firms',
    texts: [
      'Time tracking',
      'Intake',
      '12 automated tasks',
      ['Small Firm Plan', '$49'],
      ['$49', 'per attorney per month'],
    ],
  },
  { line: 91, path: '/solutions/mid-sized-firms', texts: ['Collaboration', 'Billing', 'Case studies'] },
  {
    line: 92,
    path: '/solutions/large-firms',
    texts: ['Enterprise security', 'Advanced user management', 'Custom integrations'],
  },
  {
    line: 93,
    path: '/solutions/specialties',
    texts: ['Litigation', 'Family law', 'Corporate law', 'Integrations', 'Custom solutions'],
  },
  { line: 94, path: '/security', texts: ['Certifications', 'Legal compliance'] },
  { line: 95, path: '/pricing', texts: ['$89', '$69', 'Savings calculator'] },
  {
    line: 96,
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
  { line: 96, path: '/security', texts: ['AES-256', ['99.9%', 'uptime']] },
  { line: 96, path: '/solutions/small-firms', texts: ['1-10 attorneys'] },
  { line: 96, path: '/solutions/mid-sized-firms', texts: ['11-50 attorneys'] },
  { line: 97, path: '/pricing', texts: ['Source: the company’s own figure'] },

  {
    line: 98,
    path: '/resources',
    texts: ['Blog Post', 'What Formal Opinion 512 asks of a firm that uses generative AI', 'min read'],
  },
  { line: 100, path: '/resources', texts: ['Guides', 'Videos', 'Templates', 'Case studies'] },
  { line: 102, path: '/resources', texts: ['View All Posts'] },
  { line: 107, path: '/blog', texts: ['Legal Technology Insights'] },
  { line: 108, path: '/blog', texts: ['Expert insights from leading legal practitioners'] },
  { line: 109, path: '/blog', texts: ['Subscribe to Updates'] },
  { line: 114, path: '/blog', texts: ['Featured Article', 'Read Article', 'min read'] },
  { line: 115, path: '/blog', texts: ['Latest Articles', `${sampleArticles.length} articles found`] },
  { line: 117, path: '/blog', texts: [{ text: 'Read More', times: sampleArticles.length }] },
  { line: 120, path: '/blog', texts: ['Never miss an insight'] },
  {
    line: 121,
    path: '/blog',
    texts: ['Get our latest articles on legal technology and practice management delivered to your inbox weekly.'],
  },
  { line: 122, path: '/blog', texts: ['Weekly insights • No spam • Unsubscribe anytime'] },
  {
    line: 138,
    path: '/blog/no-such-article',
    texts: ['Article Not Found', "The article you're looking for doesn't exist.", 'Back to Blog'],
  },

  { line: 158, path: '/webinars', texts: ['Custom training'] },
  { line: 155, path: '/webinars', texts: ['250+ registered', { text: 'Register Now - Free', times: 1 }] },
  { line: 156, path: '/webinars', texts: [{ text: 'Register Free', times: 3 }] },
  {
    line: 157,
    path: '/webinars',
    texts: [
      { text: 'Watch Now:', times: 4 },
      { text: 'views', times: 4 },
    ],
  },
  { line: 160, path: '/contact', texts: ['Schedule a Demo'] },
  {
    line: 161,
    path: '/contact',
    texts: [['Phone', 'Mon-Fri 8AM-6PM ET'], ['Live chat', 'Mon-Fri 8AM-8PM ET'], 'Email'],
  },
  { line: 162, path: '/contact', texts: ['15 minutes', '30 minutes', '45 minutes'] },
  { line: 163, path: '/contact', texts: ['What to expect'] },
  { line: 164, path: '/contact', texts: ['San Francisco', 'New York', 'Chicago'] },
  {
    line: 165,
    path: '/contact',
    texts: ['Pricing & Plans', 'Implementation & Setup', 'Data Migration', 'Security & Compliance'],
  },
  {
    line: 169,
    path: '/contact',
    texts: ['Request a Demo', 'Pricing Questions', 'Technical Support', 'Partnership Inquiry', 'General Question'],
  },
  { line: 176, path: '/contact', texts: ['reply within 4 hours', '2 hours'] },

  { line: 181, path: '/request-demo', texts: ['Request Your Personalized Demo', ['30-minute demo', 'experts']] },
  { line: 182, path: '/request-demo', texts: ['Back to Home'] },
  {
    line: 189,
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

  { line: 225, path: '/company/about', texts: ['2021', 'Client-Centric', 'Innovation', 'Integrity', 'Collaboration'] },
  {
    line: 225,
    path: '/company/about',
    texts: [
      ['1,500+', 'law firms'],
      ['7,500+', 'legal professionals'],
      ['300k+', 'cases managed'],
      ['99.9%', 'uptime'],
    ],
  },
  {
    line: 225,
    path: '/company/about',
    texts: [
      { text: 'Sample profile', times: 4 },
      { text: 'Sample award', times: 3 },
    ],
  },
  { line: 226, path: '/company/mission', texts: ['A customer story', 'Sample story'] },
  {
    line: 226,
    path: '/company/mission',
    texts: ['Accessibility', 'Empowerment', 'Innovation', 'User-Centricity', '2030'],
  },
  {
    line: 226,
    path: '/company/mission',
    texts: [
      ['3.2 hours', 'saved daily per attorney'],
      ['40%', 'less admin'],
      ['95%', 'satisfaction'],
      ['25%', 'more billable time captured'],
    ],
  },
  {
    line: 227,
    path: '/company/careers',
    texts: [
      '$3,000',
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
    line: 227,
    path: '/company/careers',
    texts: ['3 business days', '30-minute', 'Skills assessment', 'Team interview'],
  },
  { line: 230, path: '/no-such-page', texts: ['404', 'Case Not Found'] },
  { line: 231, path: '/no-such-page', texts: ['Return Home'] },
  { line: 232, path: '/no-such-page', texts: ['Solutions', 'Pricing', 'Request Demo'] },
  { line: 233, path: '/no-such-page', texts: ['Contact Support'] },

  // Figures of the brief that contradict each other: each page keeps its own, nothing is unified in silence.
  { line: 266, path: '/solutions/solo', texts: ['30-day free trial'] },
  { line: 266, path: '/pricing', texts: ['30-day free trial'] },
  { line: 269, path: '/pricing', texts: [{ text: '$69 $55 billed annually $89 $69', times: 1 }] },
  { line: 271, path: '/pricing', texts: ['Month-to-month', 'Billed annually'] },
  { line: 276, path: '/request-demo', texts: ['within the next hour'] },
  {
    line: 279,
    path: '/pricing',
    texts: ['Solo Practitioner', 'Firm Growth', 'Multi-Practice', 'Solo $49', 'Growth $69', 'Multi $99'],
  },
  { line: 280, path: '/solutions/large-firms', texts: ['50+'] },
]

/** What no page may say, with the reason. */
export const unsaid: readonly { line: number; path: string; text: string }[] = [
  // The plan of the small firms' page is no row of the table of plans.
  { line: 268, path: '/pricing', text: 'Small Firm Plan' },
  { line: 266, path: '/', text: '30-day' },
  { line: 266, path: '/pricing', text: '14-day' },
  { line: 267, path: '/', text: '$29' },
  { line: 272, path: '/', text: '7,500+' },
  { line: 272, path: '/company/about', text: '50,000+' },
]
