import { brand } from '../lib/brand.ts'

/**
 * Scheme and host of the site's public address, no slash at the end. In everything that is rendered it is a placeholder, which
 * the server replaces; the browser reads what came of it, because the visitor may have come by another address.
 */
export function siteOrigin(): string {
  if (typeof document === 'undefined') return brand.origin
  return document.documentElement.dataset['origin'] ?? location.origin
}
