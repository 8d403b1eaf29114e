/** Stands for style sheets, which jest does not read. */
export const styleStub = {};
