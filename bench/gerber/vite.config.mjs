/**
 * The subjects as plain JavaScript with all they need, as they would be shipped: neither is measured through a loader
 * that compiles TypeScript, and both bring their own modules.
 */
export default {
  logLevel: 'warn',
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(['launch', 'ours', 'peer', 'facts'].map((name) => [name, `subjects/${name}.ts`])),
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
  ssr: { noExternal: true },
};
