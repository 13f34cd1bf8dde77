import type { JsonLdData } from './json-ld.tsx'

/** Returns the page's questions and answers as structured data, in the same words. */
export function faqPage(questions: ReadonlyArray<{ question: string; answer: string }>): JsonLdData {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
