import { writeFontConfig, type FaceName } from './brought-fonts.ts'
import { chromiumOptions } from './chromium.ts'

/**
 * The locale and time zone of every test browser. The browser's process gets the zone too, because Playwright's
 * emulation of a page does not reach its workers.
 */
export const STEADY_VISITOR = { locale: 'en-US', timezoneId: 'America/New_York' } as const

/**
 * Returns launch options for a Chromium that shows a page the same on every machine.
 * @param options.window as for `chromiumOptions`
 * @param options.face the font set for the generic families such as `serif`
 */
export function steadyChromium({ window = false, face = 'narrow' }: { window?: boolean; face?: FaceName } = {}) {
  const { executablePath, args } = chromiumOptions({ window })
  const { locale, timezoneId } = STEADY_VISITOR
  return {
    executablePath,
    args: [...args, '--font-render-hinting=none', '--force-device-scale-factor=1', `--lang=${locale}`],
    env: { ...process.env, FONTCONFIG_FILE: writeFontConfig(face), LANGUAGE: locale, TZ: timezoneId },
  }
}
