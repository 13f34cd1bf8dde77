import { spawn, spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { chromiumOptions } from '../../src/build/tools/steady-chromium.ts'
import { median, quantile } from './statistics.ts'

/**
 * Lighthouse's results for a page on the phone that it simulates by default. Scores (0 to 100) are the lowest of all
 * rounds, `lowest` for the performance. `performance`, the times in ms and `shift` are medians.
 */
export type LighthouseFigures = {
  path: string
  performance: number
  lowest: number
  accessibility: number
  bestPractices: number
  seo: number
  firstPaint: number
  largestPaint: number
  blocked: number
  shift: number
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update'

/** The most attempts for one run. Sometimes Lighthouse's browser records nothing, and the next attempt works. */
const TRIES = 3

/** The fields of Lighthouse's report that this file reads. */
type Answer = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

/**
 * Returns the path of Lighthouse: `LIGHTHOUSE_PATH`, or `lighthouse` in PATH. Otherwise npm downloads it into
 * `build/bench`, because it is not one of this project's packages.
 */
export function findLighthouse(): string {
  const places = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'lighthouse'))
  const own = resolve('build/bench/lighthouse')
  const ofOwn = join(own, 'node_modules/lighthouse/cli/index.js')
  const found = () =>
    [process.env['LIGHTHOUSE_PATH'] ?? '', ...places, ofOwn].find((path) => path !== '' && existsSync(path))
  if (found() === undefined)
    spawnSync('npm', ['install', '--no-save', '--ignore-scripts', '--prefix', own, 'lighthouse@13'], {
      stdio: 'inherit',
    })
  const path = found()
  if (path === undefined)
    throw new Error('there is no Lighthouse: npm install --global lighthouse, or its cli/index.js in LIGHTHOUSE_PATH')
  return realpathSync(path)
}

export type LighthousePair = { ours: LighthouseFigures; reference: LighthouseFigures | undefined }

/**
 * Runs Lighthouse on all pages of both websites in each round, so that other work on the machine affects all pages
 * equally.
 */
export async function askLighthouse(
  program: string,
  origins: { ours: string; reference: string },
  paths: ReadonlyArray<{ path: string; reference?: string }>,
  rounds: number,
): Promise<LighthousePair[]> {
  const answers = paths.map(() => ({ ours: new Array<Answer>(), reference: new Array<Answer>() }))
  for (let round = 1; round <= rounds; round += 1)
    for (const [index, { path, reference }] of paths.entries()) {
      answers[index]?.ours.push(await ask(program, origins.ours + path))
      if (reference !== undefined) answers[index]?.reference.push(await ask(program, origins.reference + reference))
      console.log(`lighthouse, round ${round} of ${rounds}: ${path}`)
    }
  return paths.map(({ path, reference }, index) => ({
    ours: figuresOf(path, answers[index]?.ours ?? []),
    reference: reference === undefined ? undefined : figuresOf(reference, answers[index]?.reference ?? []),
  }))
}

async function ask(program: string, url: string): Promise<Answer> {
  for (let tries = 1; ; tries += 1)
    try {
      return await askOnce(program, url)
    } catch (error) {
      if (tries === TRIES) throw error
    }
}

async function askOnce(program: string, url: string): Promise<Answer> {
  const options = ['--output=json', '--quiet', `--only-categories=${CATEGORIES.join(',')}`, `--chrome-flags=${FLAGS}`]
  const env = { ...process.env, CHROME_PATH: chromiumOptions({ window: true }).executablePath }
  const asking = spawn(process.execPath, [program, url, ...options], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  asking.stdout.on('data', (part) => (text += part))
  const status = await new Promise((resolve) => asking.on('close', resolve))
  if (status !== 0) throw new Error(`Lighthouse ended with ${String(status)} for ${url}`)
  const answer: Answer = JSON.parse(text)
  return answer
}

function figuresOf(path: string, answers: readonly Answer[]): LighthouseFigures {
  const scores = (category: string) =>
    answers.map(({ categories }) => 100 * (categories[category]?.score ?? Number.NaN))
  const values = (audit: string) => median(answers.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  return {
    path,
    performance: median(scores('performance')),
    lowest: quantile(scores('performance'), 0),
    accessibility: quantile(scores('accessibility'), 0),
    bestPractices: quantile(scores('best-practices'), 0),
    seo: quantile(scores('seo'), 0),
    firstPaint: values('first-contentful-paint'),
    largestPaint: values('largest-contentful-paint'),
    blocked: values('total-blocking-time'),
    shift: values('cumulative-layout-shift'),
  }
}
