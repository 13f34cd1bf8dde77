import type { KnipConfig } from 'knip'

/**
 * What nothing imports although it is in use. Other entries knip finds itself, in package.json and the tools' configurations. An export that only
 * operators use carries `@public`.
 */
const config: KnipConfig = {
  entry: [
    'pb_hooks/src/site.ts',
    'pb_hooks/*.pb.js',
    // Bundled or started by their path.
    'src/{loader,prerender}.{ts,tsx}',
    'src/*-snippet.ts',
    'src/service-worker/{sw,retire}.ts',
    'src/vitals/measure.ts',
    'src/build/**/*.mjs',
    'src/build/mails/render-templates.tsx',
    'pb_hooks/src/mail/samples/sample-mails.ts',
    'tests/bench/*.ts',
    'tests/support/chaos/main.ts',
    'tests/support/repository/borders.config.ts',
  ],
  project: ['src/**/*.{ts,tsx,mjs}', 'pb_hooks/**/*.{ts,js}', 'tests/**/*.{ts,mjs}', '*.ts'],
  vitest: { config: ['tests/vitest.config.ts'] },
  // Its configuration asks for the browser, which is not there yet when this runs.
  playwright: { config: [], entry: ['tests/playwright.config.ts', 'tests/{e2e,matrix,speed}/**/*.spec.ts'] },
  ignoreDependencies: [
    // Read as files.
    '@expo-google-fonts/roboto',
    '@expo-google-fonts/tinos',
    'dejavu-fonts-ttf',
    // Run by tests/support/runner/stages.mjs, or loaded by what is.
    'oxlint',
    'oxlint-tsgolint',
    '@swc/core',
    // A prefix of src/build/site/late-script.ts, for what is loaded late.
    'late',
  ],
  // Programs of the system.
  exclude: ['binaries'],
}

export default config
