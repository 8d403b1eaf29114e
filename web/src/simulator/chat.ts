import { bubbleList } from './bubble-list';
import { chatHead } from './chat-head';
import { composer } from './composer';
import { el } from './dom';
import { messageChoices, reactions } from './message-menu';
import { sheet } from './sheet';
import { shownMessages } from './simulation';
import type { Simulation, World } from './simulation';
import { texts } from './texts';

/** The open phone: its head, its messages and where to write. */
export interface Chat {
  readonly element: HTMLElement;
  readonly draw: (world: World) => void;
}

/** Makes the phone's chat. */
export const chat = (simulation: Simulation): Chat => {
  const top = el('div');
  const more = sheet();
  const writing = composer(simulation, more);
  const list = bubbleList(message =>
    more.open(
      texts.more,
      reactions(message, simulation),
      messageChoices(message, simulation, kind => writing.aim({ kind, message })),
    ),
  );
  const element = el('section', { class: 'phone' }, top, list.element, writing.element, more.element);
  let drawnHead = '';

  const draw = (world: World): void => {
    const { selected, target, phones, groups, calling, sign } = world;
    const headKey = JSON.stringify([selected, target, phones, groups, calling, sign]);
    const shown = `${selected ?? ''} ${groups.some(({ id }) => id === target) ? target : ''}`;
    const isOther = element.dataset['number'] !== shown;
    if (headKey !== drawnHead) top.replaceChildren(chatHead(world, simulation, more));
    drawnHead = headKey;
    element.dataset['number'] = shown;
    list.draw(shownMessages(world), isOther);
    writing.draw(world, isOther);
  };
  return { element, draw };
};
