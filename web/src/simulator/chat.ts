import type { TextPart } from '../ui/whatsapp-marks';
import { textParts } from '../ui/whatsapp-marks';
import { drawing, el } from './dom';
import { shownNumber } from './phone-book';
import { mark } from './phone-list';
import type { PhoneMessage } from './server';
import type { Simulation, World } from './simulation';
import { texts } from './texts';

/** The open phone: its head, its messages and where to write. */
export interface Chat {
  readonly element: HTMLElement;
  readonly draw: (world: World) => void;
}

const NEAR_END = 80;
const CLOCK = 'M7 1a6 6 0 1 0 0 12A6 6 0 0 0 7 1Zm0 2.500V7l2.200 1.600';
const ONE_TICK = 'M1.500 7.500 5 11l7-8';
const TWO_TICKS = 'M1 7.500 4.500 11l7-8M8.500 10l.900 1 7-8';
const CROSS = 'M3 3l8 8M11 3l-8 8';
const BACK = 'M11 3 5 9l6 6';
const SEND = 'M2 9h13M9 3l6 6-6 6';

const tickOf = (ack: number): SVGElement => {
  if (ack === 0) return drawing(CROSS, 14, 14);
  if (ack === 1) return drawing(CLOCK, 14, 14);
  return ack === 2 ? drawing(ONE_TICK, 14, 14) : drawing(TWO_TICKS, 18, 14);
};

const timeOf = (iso: string): string =>
  new Date(iso).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

const TAGS = { bold: 'strong', italic: 'em', strike: 's' } as const;

const drawn = (part: TextPart): Node | string => {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'code') return el('code', {}, part.text);
  if (part.kind === 'link')
    return el('a', { href: part.href, target: '_blank', rel: 'noopener noreferrer' }, part.text);
  return el(TAGS[part.kind], {}, ...part.parts.map(drawn));
};

const bubble = ({ fromMe, text, at, ack }: PhoneMessage): HTMLElement =>
  el(
    'li',
    { class: 'bubble', 'data-side': fromMe ? 'own' : 'in' },
    el('span', { class: 'bubble-text' }, ...textParts(text).map(drawn)),
    el(
      'span',
      { class: 'bubble-meta' },
      timeOf(at),
      fromMe &&
        el(
          'span',
          { class: 'ticks', 'data-ack': ack, role: 'img', 'aria-label': texts.ack[ack] ?? '' },
          tickOf(ack),
        ),
    ),
  );

const targetChoice = (world: World, simulation: Simulation): HTMLElement => {
  const reachable = world.phones.filter(phone => phone.kind === 'business' && phone.paired);
  if (reachable.length < 2) {
    const only = reachable[0];
    return el(
      'span',
      { class: 'quiet' },
      only === undefined ? texts.noTarget : `${texts.talkingTo} ${shownNumber(only.number)}`,
    );
  }
  const select = el('select', {
    'aria-label': texts.talkingTo,
    change: () => simulation.talkTo(select.value),
  });
  select.append(
    ...reachable.map(phone =>
      el(
        'option',
        { value: phone.number, selected: phone.number === world.target },
        shownNumber(phone.number),
      ),
    ),
  );
  return select;
};

const head = (world: World, simulation: Simulation): HTMLElement => {
  const phone = world.customers.find(entry => entry.number === world.selected);
  const name = phone?.name ?? '';
  return el(
    'div',
    { class: 'chat-head' },
    el(
      'button',
      {
        type: 'button',
        class: 'icon-button back',
        'aria-label': texts.back,
        click: () => simulation.select(null),
      },
      drawing(BACK, 18, 18),
    ),
    mark(name),
    el('div', { class: 'chat-words' }, el('h2', {}, name), targetChoice(world, simulation)),
  );
};

/** Makes the phone's chat. */
export const chat = (simulation: Simulation): Chat => {
  const top = el('div');
  const list = el('ol', { class: 'bubbles' });
  const log = el('div', { class: 'log', role: 'log', 'aria-label': texts.message, tabindex: '0' }, list);
  const field = el('textarea', { rows: 1, 'aria-label': texts.message, placeholder: texts.placeholder });
  const button = el(
    'button',
    { type: 'submit', class: 'icon-button send', 'aria-label': texts.send },
    drawing(SEND, 18, 18),
  );
  const send = (): void => {
    const text = field.value.trim();
    if (text === '' || field.disabled) return;
    field.value = '';
    void simulation.send(text);
  };
  const form = el(
    'form',
    { class: 'write', submit: event => (event.preventDefault(), send()) },
    field,
    button,
  );
  field.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    send();
  });
  const element = el('section', { class: 'phone' }, top, log, form);
  let drawn = '';

  const drawMessages = (messages: readonly PhoneMessage[], isOther: boolean): void => {
    const atEnd = isOther || log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END;
    list.replaceChildren(
      ...(messages.length === 0 ? [el('li', { class: 'bubbles-empty' }, texts.empty)] : messages.map(bubble)),
    );
    if (atEnd) log.scrollTop = log.scrollHeight;
  };

  const draw = (world: World): void => {
    const headKey = JSON.stringify([world.selected, world.target, world.phones]);
    const isOther = element.dataset['number'] !== (world.selected ?? '');
    if (headKey !== drawn) top.replaceChildren(head(world, simulation));
    drawn = headKey;
    element.dataset['number'] = world.selected ?? '';
    field.disabled = world.target === null;
    button.disabled = world.target === null;
    drawMessages(world.messages[world.selected ?? ''] ?? [], isOther);
    if (isOther && matchMedia('(min-width: 900px)').matches) field.focus();
  };
  return { element, draw };
};
