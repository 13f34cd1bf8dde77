import type { KnipConfig } from 'knip'

/**
 * Settings of knip, which finds unused files and exports. `entry` lists files that are in use although no file imports
 * them. Knip finds other entry files itself, in package.json and the configurations of tools. The tag `@public` marks
 * an export that our code does not use, but a company that runs the site may use.
 */
const config: KnipConfig = {
  entry: [
    'pb_hooks/src/site.ts',
    'pb_hooks/*.pb.js',
    // The build bundles these files, or scripts start them, by path.
    'src/prerender.tsx',
    'src/snippets/*.ts',
    'src/service-worker/{sw,retire}.ts',
    'src/vitals/measure.ts',
    // Programs that src/build/run.mjs starts, or a developer.
    'src/build/{build,check-launch,dev,release,start}.ts',
    'tests/{chaos,run}.ts',
    'src/build/drawings/{drawing-tokens,icons,sample-images}.ts',
    'src/build/fonts/cut-faces.ts',
    'src/mails/render-templates.tsx',
    'pb_hooks/src/mail/samples/sample-mails.ts',
    'tests/bench/*.ts',
    'tests/support/chaos/main.ts',
    'tests/support/repository/borders.config.ts',
  ],
  project: ['src/**/*.{ts,tsx,mjs}', 'pb_hooks/**/*.{ts,js}', 'tests/**/*.ts', '*.ts'],
  vitest: { config: ['tests/vitest.config.ts'] },
  // Playwright's configuration needs a browser when it loads. There may be no browser yet when knip runs.
  playwright: { config: [], entry: ['tests/playwright.config.ts', 'tests/{e2e,matrix,speed}/**/*.spec.ts'] },
  ignoreDependencies: [
    // Packages whose files the code reads by path, without an import.
    '@expo-google-fonts/roboto',
    '@expo-google-fonts/tinos',
    'dejavu-fonts-ttf',
    // Programs that tests/support/runner/stages.ts starts, or plugins that these programs load.
    'oxlint',
    'oxlint-tsgolint',
    '@swc/core',
    // `late:` is a prefix of imports, which src/build/site/shell.ts resolves. It is not a package.
    'late',
  ],
  // The scripts in package.json also run programs of the operating system, so don't report unknown programs.
  exclude: ['binaries'],
}

export default config
