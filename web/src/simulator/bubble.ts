import { contentOf } from './bubble-content';
import { drawing, el } from './dom';
import { inWords } from './message-words';
import type { PhoneMessage } from './server';
import { texts } from './texts';

const CLOCK = 'M7 1a6 6 0 1 0 0 12A6 6 0 0 0 7 1Zm0 2.500V7l2.200 1.600';
const ONE_TICK = 'M1.500 7.500 5 11l7-8';
const TWO_TICKS = 'M1 7.500 4.500 11l7-8M8.500 10l.900 1 7-8';
const CROSS = 'M3 3l8 8M11 3l-8 8';
const DOWN = 'M3 5l4 4 4-4';

const tickOf = (ack: number): SVGElement => {
  if (ack === 0) return drawing(CROSS, 14, 14);
  if (ack === 1) return drawing(CLOCK, 14, 14);
  return ack === 2 ? drawing(ONE_TICK, 14, 14) : drawing(TWO_TICKS, 18, 14);
};

const timeOf = (iso: string): string =>
  new Date(iso).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

const ticks = (ack: number): HTMLElement =>
  el(
    'span',
    { class: 'ticks', 'data-ack': ack, role: 'img', 'aria-label': texts.ack[ack] ?? '' },
    tickOf(ack),
  );

const reactionsOf = ({ reactions }: PhoneMessage): HTMLElement | false => {
  const shown = [reactions?.theirs, reactions?.mine].filter(Boolean).join(' ');
  return shown !== '' && el('span', { class: 'reactions' }, shown);
};

/** One message on the phone; its menu opens from the small arrow, or where it is long pressed or right-clicked. */
export const bubble = (
  message: PhoneMessage,
  quoted: PhoneMessage | undefined,
  openMenu: () => void,
): HTMLElement => {
  const { id, fromMe, author, at, ack, edited, revoked, kind, call } = message;
  const isSent = !id.startsWith('draft-') && revoked !== true && call === undefined;
  return el(
    'li',
    {
      class: 'bubble',
      'data-side': fromMe ? 'own' : 'in',
      'data-kind': kind ?? 'text',
      contextmenu: event => {
        if (!isSent) return;
        event.preventDefault();
        openMenu();
      },
    },
    author !== undefined && el('span', { class: 'bubble-by' }, author),
    quoted !== undefined && el('span', { class: 'quoted' }, inWords(quoted)),
    ...contentOf(message),
    el(
      'span',
      { class: 'bubble-meta' },
      edited === true && revoked !== true && `${texts.edited} · `,
      timeOf(at),
      fromMe && call === undefined && ticks(ack),
    ),
    isSent &&
      el(
        'button',
        { type: 'button', class: 'bubble-menu', 'aria-label': texts.more, click: openMenu },
        drawing(DOWN, 14, 14),
      ),
    reactionsOf(message),
  );
};
