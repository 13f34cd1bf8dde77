import { site } from '../../../src/company/facts/fact.ts'
import { loadSample, removeSample } from './load-sample.ts'

/** The commands `lexharbor sample load DIR` and `lexharbor sample remove`. */
export function sampleCommand(): PbCommand {
  const sample = new Command({ use: 'sample', short: 'Load or remove the sample content' })
  sample.addCommand(
    new Command({
      use: 'load DIR',
      short: 'Load the sample content of a folder, once',
      silenceUsage: true,
      runE: (_command, [folder]) => {
        if (folder === undefined)
          throw new Error('name one folder: the one with authors.json, articles/, webinars.json and job-roles.json')
        change(() => refusesSamples() ?? loadSample($app, folder))
      },
    }),
    new Command({
      use: 'remove',
      short: 'Remove the sample content that was loaded',
      silenceUsage: true,
      runE: () => change(() => removeSample($app)),
    }),
  )
  return sample
}

/** Returns why this build refuses to load sample content; undefined if it does not refuse. */
function refusesSamples(): string | undefined {
  return site.mode === 'live'
    ? 'Nothing was loaded: this is a live site, and sample content is for demonstrations.'
    : undefined
}

function change(work: () => string): void {
  $app.runAllMigrations()
  const line = work()
  $site.pages.render($app)
  console.log(line)
}
