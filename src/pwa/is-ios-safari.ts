type Browser = { userAgent: string; maxTouchPoints: number }

/** Whether "Add to Home Screen" is in this browser's share menu under that name. An iPad calls itself a Mac, but has a touch screen. */
export function isIosSafari({ userAgent, maxTouchPoints }: Browser): boolean {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return isIos && /Version\/[\d.]+.* Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|DuckDuckGo/.test(userAgent)
}
