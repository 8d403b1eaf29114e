import { bubble } from './bubble';
import { el, place } from './dom';
import type { PhoneMessage } from './server';
import { texts } from './texts';

/** The messages of the open phone. */
export interface BubbleList {
  readonly element: HTMLElement;
  /** Shows messages; `isOther` when they are another phone's than before. */
  readonly draw: (messages: readonly PhoneMessage[], isOther: boolean) => void;
}

const NEAR_END = 80;

/** Makes the list of bubbles. */
export const bubbleList = (openMenu: (message: PhoneMessage) => void): BubbleList => {
  const list = el('ol', { class: 'bubbles' });
  const log = el('div', { class: 'log', role: 'log', 'aria-label': texts.message, tabindex: '0' }, list);
  const kept = new Map<string, { readonly key: string; readonly element: HTMLElement }>();
  const toEnd = (): void => {
    log.scrollTop = log.scrollHeight;
  };
  let before: readonly PhoneMessage[] | null = null;
  let follows = true;

  /** A message is re-rendered only when it changed, so that playback continues. */
  const bubbleOf = (message: PhoneMessage, quoted: PhoneMessage | undefined): HTMLElement => {
    const key = JSON.stringify([message, quoted]);
    const known = kept.get(message.id);
    if (known?.key === key) return known.element;
    const fresh = bubble(message, quoted, () => openMenu(message));
    kept.set(message.id, { key, element: fresh });
    return fresh;
  };

  const draw: BubbleList['draw'] = (messages, isOther) => {
    if (messages === before && !isOther) return;
    before = messages;
    follows = isOther || log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END;
    const byId = new Map(messages.map(message => [message.id, message]));
    const bubbles = messages.map(message => bubbleOf(message, byId.get(message.quotedId ?? '')));
    place(list, bubbles.length === 0 ? [el('li', { class: 'bubbles-empty' }, texts.empty)] : bubbles);
    if (follows) toEnd();
  };
  // Pictures take their room only when they are there.
  list.addEventListener('load', () => follows && toEnd(), { capture: true });
  return { element: log, draw };
};
