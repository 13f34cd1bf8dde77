import { writeFontConfig, type FaceName } from './brought-fonts.ts'
import { chromiumOptions } from './chromium.ts'

/**
 * The locale of every test browser, and its time zone. The process's zone applies to contexts that a page's emulation
 * does not reach, such as a worker.
 */
export const STEADY_VISITOR = { locale: 'en-US', timezoneId: 'America/New_York' } as const

/**
 * Returns launch options of a Chromium that shows a page the same on every machine.
 * @param options.window as for `chromiumOptions`
 * @param options.face the font of its system's generic families
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
