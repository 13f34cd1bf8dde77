import { sealColors } from './seal-colors.ts'

/**
 * A portrait for people without a photograph: their initials in a notary's seal, as the address of an SVG picture.
 * The seed (a small whole number) sets the number of teeth.
 */
export function sealPortrait(initials: string, seed: number): string {
  const teeth = 24 + (seed % 7) * 4
  const tooth = (2 * Math.PI * 27) / teeth / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${sealColors.ground}"/><g fill="none" stroke="${sealColors.line}"><circle cx="32" cy="32" r="27" stroke-width="4" stroke-dasharray="${tooth.toFixed(3)}"/><circle cx="32" cy="32" r="22.5"/></g><text x="32" y="38" font-family="Georgia,serif" font-size="17" text-anchor="middle" fill="${sealColors.letters}">${initials}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
