import { brand } from '../company/facts/brand.ts'
import { isShown, shown } from '../company/facts/fact.ts'
import { offices } from '../company/facts/offices.ts'
import { pageHead, type PageHead } from '../site/page-head.ts'

/**
 * Returns the `<head>` of the contact page. The description names the available channels, and mentions the offices if
 * the page shows their addresses.
 */
export function contactHead(): PageHead {
  const { ways, invitation } = open()
  const places = shown(offices).length === 0 ? '' : ' our offices,'
  return pageHead({
    path: '/contact',
    title: `Contact ${brand.name} by ${ways}`,
    description: `${invitation} a person who knows the product. Demos of 15, 30 or 45 minutes,${places} and answers to common questions.`,
  })
}

function open(): { ways: string; invitation: string } {
  const [hasPhone, hasChat] = [isShown(brand.phone), isShown(brand.chat)]
  if (hasPhone && hasChat) return { ways: 'phone, email or chat', invitation: 'Call, write or chat with' }
  if (hasPhone) return { ways: 'phone or email', invitation: 'Call or write to' }
  if (hasChat) return { ways: 'email or chat', invitation: 'Write to or chat with' }
  return { ways: 'email', invitation: 'Write to' }
}
