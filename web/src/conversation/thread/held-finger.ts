import type { TouchEvent } from 'react';

/** A finger that rests on a message this long opens its menu; milliseconds. */
const HOLD_MS = 450;
/** A finger that moves further meanwhile scrolls; pixels. */
const SLIP = 10;
/** What has something of its own for a finger that rests on it. */
const OWN = 'a[href], audio, video, input, textarea';

interface Held {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly x: number;
  readonly y: number;
}

/** There is one finger at a time. */
let held: Held | null = null;
let hasOpened = false;

const letGo = (): void => {
  if (held !== null) clearTimeout(held.timer);
  held = null;
};

/** Touch handlers that open something for a finger that rests on the element. */
export const heldFinger = (open: (on: HTMLElement) => void) => ({
  onTouchStart: ({ currentTarget, target, touches }: TouchEvent<HTMLElement>): void => {
    letGo();
    hasOpened = false;
    const touch = touches[0];
    if (touch === undefined || touches.length > 1 || (target as Element).closest(OWN) !== null) return;
    const timer = setTimeout(() => {
      held = null;
      hasOpened = true;
      open(currentTarget);
    }, HOLD_MS);
    held = { timer, x: touch.clientX, y: touch.clientY };
  },
  onTouchMove: ({ touches }: TouchEvent<HTMLElement>): void => {
    const touch = touches[0];
    if (held === null || touch === undefined) return;
    if (Math.hypot(touch.clientX - held.x, touch.clientY - held.y) > SLIP) letGo();
  },
  onTouchEnd: (event: TouchEvent<HTMLElement>): void => {
    letGo();
    // The browser would add a click, which presses what is below the finger or closes what has just opened.
    if (hasOpened && event.cancelable) event.preventDefault();
  },
  onTouchCancel: letGo,
});
