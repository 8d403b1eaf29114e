const swc = require('@swc/jest');

const IMPORT = /Promise\.resolve\(\)(?=\.then\(\(\)=>[^;]{0,60}require\()/g;

/** Replaces @swc/jest while PROSA_WEB_JITTER is set: dynamic imports resolve with a delay. */
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
