const size = { configurable: true, get: () => 800 };
const SIDES = ['clientHeight', 'clientWidth', 'offsetHeight', 'offsetWidth'] as const;

/** Gives every element of a spec file a size: jsdom lays nothing out, and virtual lists would draw no row. */
export const layOut = (): void => {
  beforeAll(() => {
    for (const side of SIDES) Object.defineProperty(HTMLElement.prototype, side, size);
  });
  afterAll(() => {
    for (const side of SIDES) Reflect.deleteProperty(HTMLElement.prototype, side);
  });
};
