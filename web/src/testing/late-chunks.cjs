const swc = require('@swc/jest');

const IMPORT = /Promise\.resolve\(\)(?=\.then\(\(\)=>[^;]{0,60}require\()/g;

/** Stands for @swc/jest while PROSA_WEB_JITTER is set: what a page fetches by `import()` is on its way for a while. */
exports.createTransformer = options => {
  const plain = swc.createTransformer(options);
  return {
    ...plain,
    process: (...given) => {
      const result = plain.process(...given);
      return { ...result, code: result.code.replace(IMPORT, 'globalThis.chunkComes()') };
    },
    getCacheKey: (...given) => `late-chunks-${plain.getCacheKey(...given)}`,
  };
};
