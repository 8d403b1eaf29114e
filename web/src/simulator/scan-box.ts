import { el } from './dom';
import { numberFrom, shownNumber } from './phone-book';
import type { Simulation, World } from './simulation';
import { texts } from './texts';

/** The part of the page where a company's phone scans a code. */
export interface ScanBox {
  readonly element: HTMLElement;
  readonly draw: (world: World) => void;
}

const businessRow = (phone: World['phones'][number]): HTMLElement =>
  el(
    'li',
    { class: 'business', 'data-paired': phone.paired },
    el('span', { class: 'dot', 'aria-hidden': 'true' }),
    el('span', { class: 'digits' }, shownNumber(phone.number)),
    el('span', { class: 'quiet' }, phone.paired ? texts.paired : texts.notPaired),
  );

const businessRows = (businesses: World['phones']): readonly HTMLElement[] =>
  businesses.length === 0 ? [el('li', { class: 'quiet' }, texts.noBusiness)] : businesses.map(businessRow);

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

/** Scans what the fields say and tells what came of it. */
const scanWith = async (
  { number, codes, paste }: Fields,
  simulation: Simulation,
): Promise<{ readonly told: string; readonly scanned: boolean }> => {
  const code = paste.value.trim() || codes.value;
  const digits = numberFrom(number.value);
  if (digits === null) return { told: texts.numberInvalid, scanned: false };
  if (code === '') return { told: texts.scanNone, scanned: false };
  return simulation.scan(code, digits).then(
    () => ({ told: texts.scanned, scanned: true }),
    () => ({ told: texts.failed, scanned: false }),
  );
};

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
    const { told, scanned } = await scanWith(fields, simulation);
    outcome.textContent = told;
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
    owned.replaceChildren(...businessRows(businesses));
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
    el('details', { class: 'box', open: true }, el('summary', {}, texts.scanTitle), form),
  );
  return { element, draw };
};
