import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { TextDecoder, TextEncoder } from 'node:util';
import { startJitter } from './jitter';

// A busy machine is slow, not wrong: the first screen of a spec may have to be fetched and translated.
configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(20_000);

// What browsers have and jsdom lacks.
Object.assign(globalThis, { TextDecoder, TextEncoder });

if (typeof globalThis.matchMedia !== 'function') {
  globalThis.matchMedia = (query: string): MediaQueryList =>
    Object.assign(new EventTarget(), {
      matches: query.includes('min-width'),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}

class SilentResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= SilentResizeObserver;
Element.prototype.scrollTo ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;

startJitter();
