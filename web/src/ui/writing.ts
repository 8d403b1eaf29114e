import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Where what is typed belongs while it stands: the composer of the open conversation. */
interface WritingField {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Inserts what was typed before the field was mounted. */
  readonly insert: (text: string) => void;
}

/** Inside of such a list single keys are commands, as its rows have the focus and not the text. */
export const COMMAND_AREA = '[data-commands]';

/** The elements around the composer: its tools, and what they open. */
export const WRITING_AREA = '.composer';

/** How long keys are still kept after what was to open a field has happened, until the field stands. */
const GRACE = 1_000;

const fields: { current: WritingField }[] = [];
const passing = new Set<() => void>();
let holds = 0;
let heldUntil = 0;
let typedAhead = '';
/** Incremented with each mounted field, so that a hold can detect the one it waits for. */
let arrivals = 0;

/** Whether keys pressed on an element are its own text. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox],[type=radio],[type=range]), textarea, select'));

/** Whether a key writes something: letters, signs, dead keys, and what AltGr makes. */
const isPrintable = (event: KeyboardEvent): boolean => {
  if (event.key === 'Dead' || event.key === 'Process') return true;
  if (event.key.length !== 1) return false;
  return event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey || event.altKey);
};

const ACTIVATED = 'button, a, summary, input, [role=slider], [role=tab], [role=option], [role=menuitem]';

const isHeld = ({ timeStamp }: KeyboardEvent): boolean => holds > 0 || timeStamp < heldUntil;

/** The space bar presses what has the focus, unless it follows letters that are kept for a field on its way. */
const isPress = (event: KeyboardEvent): boolean =>
  event.key === ' ' &&
  !(isHeld(event) && typedAhead !== '') &&
  event.target instanceof Element &&
  event.target.closest(ACTIVATED) !== null;

const isInCommandArea = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(COMMAND_AREA) !== null;

/** Something lies over the whole page and wants an answer first. */
export const isCovered = (): boolean => document.body.classList.contains('bp6-overlay-open');

const currentField = (): HTMLTextAreaElement | null => {
  const field = fields.at(-1)?.current.field.current ?? null;
  return field === null || field.disabled ? null : field;
};

/** Moves the keyboard to where is written; answers whether there is such a field. */
export const focusWriting = (): boolean => {
  const field = currentField();
  field?.focus({ preventScroll: true });
  return field !== null;
};

/**
 * Gives the keyboard back to where is written, or without such a field to the element it came from; not when something
 * else has it, and no field is focused where a finger would raise the screen's keyboard.
 */
const returnFocus = (opener: HTMLElement | null): void => {
  const { activeElement } = document;
  if ((activeElement !== null && activeElement !== document.body) || isCovered()) return;
  if (matchMedia('(pointer: fine)').matches && focusWriting()) return;
  if (opener?.isConnected === true && !isTextField(opener)) opener.focus({ preventScroll: true });
};

const focusedNow = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null;

/**
 * When the component leaves with the focus inside of it, the caret is in the composer again; without a composer the
 * element that had the focus before the component came has it.
 */
export const useReturnToWriting = (): void => {
  const [opener] = useState(focusedNow);
  useEffect(() => () => queueMicrotask(() => returnFocus(opener)), [opener]);
};

/** Puts a text where is written and moves the keyboard there; answers whether there is such a field. */
export const insertWriting = (text: string): boolean => {
  if (!focusWriting()) return false;
  fields.at(-1)?.current.insert(text);
  return true;
};

const keepAhead = (event: KeyboardEvent): boolean => {
  if (event.key === 'Dead' || event.key === 'Process') return false;
  typedAhead += event.key;
  event.preventDefault();
  return true;
};

const deliver = (): void => {
  if (typedAhead !== '') fields.at(-1)?.current.insert(typedAhead);
  typedAhead = '';
};

/**
 * Brings a printable key to where is written, its letter included; answers whether it was one for there. Within the
 * ticket list only what `isCommand` refuses is writing.
 */
export const writes = (event: KeyboardEvent, isCommand: () => boolean): boolean => {
  if (isTextField(event.target) || isCovered() || !isPrintable(event) || isPress(event)) return false;
  if (isHeld(event)) return keepAhead(event);
  const field = currentField();
  // While a voice is recorded the field is away: keys are nothing then, and least of all commands.
  if (field === null) return fields.length > 0;
  if (isInCommandArea(event.target) && isCommand()) return false;
  for (const close of [...passing]) close();
  // The browser writes the key into what has the focus when this is over.
  field.focus({ preventScroll: true });
  return true;
};

/** Makes the field of an owner the one that keys are written into from anywhere on the page, while it may be written in. */
export const useWriting = (
  owner: number,
  field: RefObject<HTMLTextAreaElement | null>,
  insert: (text: string) => void,
  enabled: boolean,
): void => {
  const entry = useRef<WritingField>({ field, insert });
  useLayoutEffect(() => {
    entry.current = { field, insert };
  });
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    fields.push(entry);
    arrivals += 1;
    heldUntil = 0;
    deliver();
    return () => void fields.splice(fields.indexOf(entry), 1);
  }, [enabled, owner]);
};

/** While another conversation is on its way, what is typed is kept for it, and never goes into the one before. */
export const useHeldWriting = (isArriving: boolean): void => {
  useLayoutEffect(() => {
    if (!isArriving) return undefined;
    const before = arrivals;
    holds += 1;
    return () => {
      holds -= 1;
      if (arrivals === before) heldUntil = performance.now() + GRACE;
      else deliver();
    };
  }, [isArriving]);
  useLayoutEffect(() => {
    if (isArriving) return undefined;
    // The target did not open in time: discards what was typed ahead, so that it reaches no other field.
    const timer = setTimeout(() => {
      typedAhead = '';
    }, GRACE);
    return () => clearTimeout(timer);
  }, [isArriving]);
};

/** Closes a popover or menu as soon as the user types. */
export const useClosedByWriting = (isOpen: boolean, close: () => void): void => {
  const now = useRef(close);
  useLayoutEffect(() => {
    now.current = close;
  });
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const run = (): void => now.current();
    passing.add(run);
    return () => void passing.delete(run);
  }, [isOpen]);
};
