import { backstageTexts as words } from './backstage-texts';
import { el } from './dom';
import { shownNumber } from './phone-book';
import { simulator, type CrowdReport, unanswered } from './server';
import type { World } from './simulation';

const LOOK_EVERY_MS = 1_000;

/** The part of the page where scripted customers are let loose. */
export interface CrowdBox {
  readonly element: HTMLElement;
  readonly draw: (world: World) => void;
}

const field = (label: string, control: HTMLElement): HTMLElement =>
  el('label', { class: 'field' }, el('span', {}, label), control);

const number = (value: number, max: number): HTMLInputElement =>
  el('input', { type: 'number', min: 1, max, value, required: true, inputmode: 'numeric' });

const shown = (count: number): string => new Intl.NumberFormat(document.documentElement.lang).format(count);

interface Fields {
  readonly to: HTMLSelectElement;
  readonly phones: HTMLInputElement;
  readonly rate: HTMLInputElement;
  readonly script: HTMLTextAreaElement;
}

type Order = Parameters<typeof simulator.letLoose>[0];

const orderIn = ({ to, phones, rate, script }: Fields): Order => ({
  to: to.value,
  phones: phones.valueAsNumber,
  perMinute: rate.valueAsNumber,
  script: script.value
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== ''),
});

const formOf = (
  fields: Fields,
  end: readonly HTMLElement[],
  letLoose: (order: Order) => void,
): HTMLFormElement =>
  el(
    'form',
    { class: 'stack', submit: event => (event.preventDefault(), letLoose(orderIn(fields))) },
    el('p', { class: 'quiet' }, words.crowdHint),
    field(words.crowdTo, fields.to),
    el(
      'div',
      { class: 'pair' },
      field(words.crowdPhones, fields.phones),
      field(words.crowdRate, fields.rate),
    ),
    field(words.crowdScript, fields.script),
    el('p', { class: 'quiet' }, words.crowdScriptHint),
    ...end,
  );

/** Makes the box: how many customers, how fast, what they write, and what came of it. */
export const crowdBox = (): CrowdBox => {
  const to = el('select', { required: true });
  const phones = number(20, 9_000);
  const rate = number(60, 60_000);
  const script = el('textarea', { rows: 5, spellcheck: 'false' });
  script.value = words.crowdLines.join('\n');
  const start = el('button', { type: 'submit', class: 'button' }, words.crowdStart);
  const stop = el('button', { type: 'button', class: 'ghost', hidden: true }, words.crowdStop);
  const live = el('span', { class: 'live-dot', hidden: true });
  const outcome = el('p', { class: 'note', role: 'status' });
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (report: CrowdReport): void => {
    const failed = report.failed === 0 ? '' : ` · ${words.crowdFailed(shown(report.failed))}`;
    const said = report.to === null ? '' : words.crowdSent(shown(report.sent), shown(report.phones)) + failed;
    if (outcome.textContent !== said) outcome.textContent = said;
    stop.hidden = !report.running;
    live.hidden = !report.running;
    clearTimeout(timer);
    if (report.running) timer = setTimeout(look, LOOK_EVERY_MS);
  };
  const take = (asked: Promise<CrowdReport>): void => void asked.then(show, unanswered);
  const look = (): void => take(simulator.crowd());
  stop.addEventListener('click', () => take(simulator.disperse()));

  const fields = { to, phones, rate, script };
  const form = formOf(fields, [start, stop, outcome], order => take(simulator.letLoose(order)));
  look();

  const draw = (world: World): void => {
    const reachable = world.phones.filter(phone => phone.kind === 'business' && phone.paired);
    const key = reachable.map(phone => phone.number).join();
    start.disabled = reachable.length === 0;
    if (to.dataset['numbers'] === key) return;
    // Customers may begin to write by themselves when a phone has been linked.
    look();
    const chosen = to.value;
    to.dataset['numbers'] = key;
    to.replaceChildren(
      ...reachable.map(phone => el('option', { value: phone.number }, shownNumber(phone.number))),
    );
    if (reachable.some(phone => phone.number === chosen)) to.value = chosen;
  };
  return { element: el('details', { class: 'box' }, el('summary', {}, words.crowd, live), form), draw };
};
