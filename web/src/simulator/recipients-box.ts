import { backstageTexts as words } from './backstage-texts';
import { el } from './dom';
import { simulator, type Behaviour, type RecipientsOrder, type RecipientsReport, unanswered } from './server';

const LOOK_EVERY_MS = 2_000;
const PROPORTIONS = [
  ...(['noWhatsApp', 'blocks', 'optsOut', 'confirms'] as const),
  ...(['declines', 'replies', 'late', 'unread'] as const),
];
/** Before a first order was given, as the server's own. */
const FIRST: RecipientsOrder = {
  ...{ prefix: '', restrictAfter: 0 },
  shares: {
    ...{ noWhatsApp: 3, blocks: 2, optsOut: 2, confirms: 8, declines: 3, replies: 12, late: 5, unread: 20 },
  },
};

type Proportion = (typeof PROPORTIONS)[number];

const field = (label: string, control: HTMLElement): HTMLElement =>
  el('label', { class: 'field' }, el('span', {}, label), control);

const number = (max: number): HTMLInputElement =>
  el('input', { type: 'number', min: 0, max, required: true, inputmode: 'numeric' });

const outcomeOf = ({ phones }: RecipientsReport): string => {
  const format = new Intl.NumberFormat(document.documentElement.lang);
  return (Object.entries(phones) as [Behaviour, number][])
    .filter(([, count]) => count > 0)
    .map(([behaviour, count]) => `${words.behaviours[behaviour]}: ${format.format(count)}`)
    .join(' · ');
};

/** The part of the page where customers react to campaigns: in which shares, and what they did. */
export const recipientsBox = (): HTMLElement => {
  const shares = new Map<Proportion, HTMLInputElement>(PROPORTIONS.map(share => [share, number(100)]));
  const prefix = el('input', { type: 'text', pattern: '\\d{0,15}', inputmode: 'numeric' });
  const restrictAfter = number(1_000_000);
  const stop = el('button', { type: 'button', class: 'ghost', hidden: true }, words.recipientsStop);
  const live = el('span', { class: 'live-dot', hidden: true });
  const outcome = el('p', { class: 'note', role: 'status' });
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fill = (order: RecipientsOrder): void => {
    for (const [share, input] of shares) input.value = String(order.shares[share]);
    prefix.value = order.prefix;
    restrictAfter.value = String(order.restrictAfter);
  };
  const show = (report: RecipientsReport): void => {
    outcome.textContent = outcomeOf(report);
    stop.hidden = !report.running;
    live.hidden = !report.running;
    clearTimeout(timer);
    if (report.running) timer = setTimeout(look, LOOK_EVERY_MS);
  };
  const look = (): void => void simulator.recipients().then(show, unanswered);
  const play = (): void => {
    const chosen = Object.fromEntries([...shares].map(([share, input]) => [share, input.valueAsNumber]));
    const order = { prefix: prefix.value, restrictAfter: restrictAfter.valueAsNumber, shares: chosen };
    void simulator
      .playRecipients(order as unknown as RecipientsOrder)
      .then(show, () => (outcome.textContent = words.recipientsFailed));
  };
  stop.addEventListener('click', () => void simulator.stopRecipients().then(show, unanswered));

  fill(FIRST);
  void simulator.recipients().then(report => {
    if (report.order !== null) fill(report.order);
    show(report);
  }, unanswered);
  const fields = [...shares].map(([share, input]) => field(`${words.behaviours[share]} (%)`, input));
  const pairs = [0, 2, 4, 6].map(at => el('div', { class: 'pair' }, ...fields.slice(at, at + 2)));
  const form = el(
    'form',
    { class: 'stack', submit: event => (event.preventDefault(), play()) },
    el('p', { class: 'quiet' }, words.recipientsHint),
    ...pairs,
    field(words.recipientsPrefix, prefix),
    field(words.recipientsRestrict, restrictAfter),
    el('button', { type: 'submit', class: 'button' }, words.recipientsStart),
    stop,
    outcome,
  );
  return el('details', { class: 'box' }, el('summary', {}, words.recipients, live), form);
};
