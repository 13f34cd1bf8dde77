import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const FOLDER = 'build/bench'

/** The last result of one part of the bench, with its date. */
export type Found<T> = { day: string; minutes: number; figures: T }

/** Returns the last result of a part, from this run or an earlier one; undefined if the part has never finished. */
export function lastFound<T>(name: string): Found<T> | undefined {
  const file = `${FOLDER}/${name}.json`
  if (!existsSync(file)) return undefined
  const found: Found<T> = JSON.parse(readFileSync(file, 'utf8'))
  return found
}

/**
 * Runs a part and stores its result. If the part fails, its earlier result and the other parts stay unchanged.
 * @returns undefined, or why the part failed
 */
export async function runPart<T>(
  name: string,
  limitMinutes: number,
  work: () => Promise<T>,
): Promise<string | undefined> {
  const began = performance.now()
  console.log(`${name} …`)
  let timer: NodeJS.Timeout | undefined
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`not within ${limitMinutes} minutes`)), limitMinutes * 60_000)
    })
    const figures = await Promise.race([work(), late])
    const minutes = (performance.now() - began) / 60_000
    const found: Found<T> = { day: new Date().toISOString().slice(0, 10), minutes, figures }
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(`${FOLDER}/${name}.json`, JSON.stringify(found, undefined, 1))
    console.log(`${name}: ${minutes.toFixed(1)} minutes`)
    return undefined
  } catch (error) {
    console.error(`${name} failed:`, error)
    return error instanceof Error ? error.message.split('\n')[0] : String(error)
  } finally {
    clearTimeout(timer)
  }
}
