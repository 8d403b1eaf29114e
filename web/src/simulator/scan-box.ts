import { backstageTexts as words } from './backstage-texts';
import { codeBox } from './code-box';
import { el } from './dom';
import { numberFrom, shownNumber } from './phone-book';
import type { Incident } from './server';
import type { Simulation, World } from './simulation';
import { texts } from './texts';

/** The part of the page where a company's phone scans a code. */
export interface ScanBox {
  readonly element: HTMLElement;
  readonly draw: (world: World) => void;
}

const INCIDENTS: readonly Incident[] = ['cut', 'conflict', 'unlink'];

const incidents = (number: string, simulation: Simulation): HTMLElement =>
  el(
    'div',
    { class: 'incidents' },
    ...INCIDENTS.map(what =>
      el(
        'button',
        {
          type: 'button',
          class: 'ghost small',
          'data-severe': what === 'unlink',
          click: () => void simulation.happen(number, what),
        },
        words.incidents[what],
      ),
    ),
  );

const stateOf = ({ paired, online }: World['phones'][number]): string => {
  if (!paired) return texts.notPaired;
  return online === false ? words.offline : words.online;
};

const businessRow = (phone: World['phones'][number], simulation: Simulation): HTMLElement =>
  el(
    'li',
    { class: 'business', 'data-paired': phone.paired, 'data-online': phone.online !== false },
    el('span', { class: 'dot', 'aria-hidden': 'true' }),
    el('span', { class: 'digits' }, shownNumber(phone.number)),
    el('span', { class: 'quiet' }, stateOf(phone)),
    phone.paired && incidents(phone.number, simulation),
  );

const businessRows = (businesses: World['phones'], simulation: Simulation): readonly HTMLElement[] =>
  businesses.length === 0
    ? [el('li', { class: 'quiet' }, texts.noBusiness)]
    : businesses.map(phone => businessRow(phone, simulation));

/** Re-renders the company's phones only where they changed, so that pressed buttons stay. */
const drawBusinesses = (list: HTMLElement, businesses: World['phones'], simulation: Simulation): void => {
  const key = JSON.stringify(businesses);
  if (list.dataset['shown'] !== key) list.replaceChildren(...businessRows(businesses, simulation));
  list.dataset['shown'] = key;
};

const keepChoice = (select: HTMLSelectElement, options: readonly HTMLOptionElement[]): void => {
  const chosen = select.value;
  const same = JSON.stringify(options.map(option => option.value)) === select.dataset['options'];
  if (same) return;
  select.dataset['options'] = JSON.stringify(options.map(option => option.value));
  select.replaceChildren(...options);
  if (options.some(option => option.value === chosen)) select.value = chosen;
};

interface Fields {
  readonly number: HTMLInputElement;
  readonly numbers: HTMLDataListElement;
  readonly codes: HTMLSelectElement;
  readonly paste: HTMLTextAreaElement;
}

const fieldsOf = (): Fields => ({
  number: el('input', {
    name: 'number',
    list: 'business-numbers',
    inputmode: 'numeric',
    value: '5511999990001',
    autocomplete: 'off',
  }),
  numbers: el('datalist', { id: 'business-numbers' }),
  codes: el('select', { name: 'code' }),
  paste: el('textarea', { name: 'paste', rows: 2, spellcheck: 'false' }),
});

const labelled = (text: string, field: HTMLElement): HTMLElement =>
  el('label', { class: 'field' }, el('span', {}, text), field);

/** Scans the code in the fields and reports the result. */
const scanWith = async (
  { number, codes, paste }: Fields,
  simulation: Simulation,
): Promise<{ readonly text: string; readonly scanned: boolean }> => {
  const code = paste.value.trim() || codes.value;
  const digits = numberFrom(number.value);
  if (digits === null) return { text: texts.numberInvalid, scanned: false };
  if (code === '') return { text: texts.scanNone, scanned: false };
  return simulation.scan(code, digits).then(
    () => ({ text: texts.scanned, scanned: true }),
    () => ({ text: texts.failed, scanned: false }),
  );
};

const boxes = (scan: HTMLElement, simulation: Simulation): HTMLElement =>
  el('div', { class: 'boxes' }, scan, codeBox(simulation));

/** Makes the scan box: whose phone, which code, and the button. */
export const scanBox = (simulation: Simulation): ScanBox => {
  const fields = fieldsOf();
  const { number, numbers, codes, paste } = fields;
  const codesField = labelled(texts.scanChoose, codes);
  const none = el('p', { class: 'quiet' }, texts.scanNone);
  const outcome = el('p', { class: 'note', role: 'status' });
  const button = el('button', { type: 'submit', class: 'button' }, texts.scan);
  const owned = el('ul', { class: 'businesses' });
  let touched = false;
  number.addEventListener('input', () => {
    touched = true;
  });

  const scan = async (): Promise<void> => {
    button.disabled = true;
    button.textContent = texts.scanning;
    const { text, scanned } = await scanWith(fields, simulation);
    outcome.textContent = text;
    if (scanned) {
      paste.value = '';
      touched = false;
    }
    button.disabled = false;
    button.textContent = texts.scan;
  };

  const form = el(
    'form',
    { class: 'stack', submit: event => (event.preventDefault(), void scan()) },
    el('p', { class: 'quiet' }, texts.scanHint),
    labelled(texts.scanNumber, number),
    numbers,
    codesField,
    none,
    labelled(texts.scanPaste, paste),
    button,
    outcome,
  );

  const draw = ({ phones, codes: waiting }: World): void => {
    const businesses = phones.filter(phone => phone.kind === 'business');
    drawBusinesses(owned, businesses, simulation);
    numbers.replaceChildren(...businesses.map(phone => el('option', { value: phone.number })));
    const free = businesses.find(phone => !phone.paired);
    if (!touched && free !== undefined && document.activeElement !== number) number.value = free.number;
    keepChoice(
      codes,
      waiting.map(code => el('option', { value: code.qrcode }, `${code.name} · ${code.company}`)),
    );
    codesField.hidden = waiting.length === 0;
    none.hidden = waiting.length > 0;
  };

  const element = el(
    'section',
    {},
    el('h2', {}, texts.business),
    owned,
    boxes(el('details', { class: 'box', open: true }, el('summary', {}, texts.scanTitle), form), simulation),
  );
  return { element, draw };
};
