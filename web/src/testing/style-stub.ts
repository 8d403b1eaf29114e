/** Replaces style sheets in jest. */
export const styleStub = {};
