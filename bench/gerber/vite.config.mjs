const programs = [
  'launch',
  'first',
  'findings',
  'likewise',
  'everything',
  'peer',
  'side-by-side',
  'layer-thread',
  'stages',
];

/**
 * Builds the subjects to plain JavaScript with everything that they import, as they would be shipped. So neither is
 * measured through a loader that compiles TypeScript.
 */
export default {
  logLevel: 'warn',
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(programs.map((name) => [name, `subjects/${name}.ts`])),
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
  ssr: { noExternal: true },
};
