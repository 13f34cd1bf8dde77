import type { KnipConfig } from 'knip'

/**
 * Files in use that no file imports. Knip finds other entries itself, in package.json and the tools' configurations. An export for
 * operators only carries `@public`.
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
  // Its configuration needs the browser, which is not installed yet when knip runs.
  playwright: { config: [], entry: ['tests/playwright.config.ts', 'tests/{e2e,matrix,speed}/**/*.spec.ts'] },
  ignoreDependencies: [
    // Read as files.
    '@expo-google-fonts/roboto',
    '@expo-google-fonts/tinos',
    'dejavu-fonts-ttf',
    // tests/support/runner/stages.mjs runs these, or a program that it runs loads them.
    'oxlint',
    'oxlint-tsgolint',
    '@swc/core',
    // A prefix in src/build/site/late-script.ts, for scripts that are loaded late.
    'late',
  ],
  // Programs of the system.
  exclude: ['binaries'],
}

export default config
