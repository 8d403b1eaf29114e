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

const keepChoice = (select: HTMLSelectElement, options: readonly HTMLOptionElement[]): void => {
  const chosen = select.value;
  const same = JSON.stringify(options.map(option => option.value)) === select.dataset['options'];
  if (same) return;
  select.dataset['options'] = JSON.stringify(options.map(option => option.value));
  select.replaceChildren(...options);
  if (options.some(option => option.value === chosen)) select.value = chosen;
};

/** Makes the scan box: whose phone, which code, and the button. */
export const scanBox = (simulation: Simulation): ScanBox => {
  const numbers = el('datalist', { id: 'business-numbers' });
  const number = el('input', {
    name: 'number',
    list: 'business-numbers',
    inputmode: 'numeric',
    value: '5511999990001',
    autocomplete: 'off',
  });
  const codes = el('select', { name: 'code' });
  const codesField = el('label', { class: 'field' }, el('span', {}, texts.scanChoose), codes);
  const paste = el('textarea', { name: 'paste', rows: 2, spellcheck: 'false' });
  const none = el('p', { class: 'quiet' }, texts.scanNone);
  const outcome = el('p', { class: 'note', role: 'status' });
  const button = el('button', { type: 'submit', class: 'button' }, texts.scan);
  const owned = el('ul', { class: 'businesses' });
  let touched = false;
  number.addEventListener('input', () => {
    touched = true;
  });

  const scan = async (): Promise<void> => {
    const code = paste.value.trim() || codes.value;
    const digits = numberFrom(number.value);
    if (code === '' || digits === null) {
      outcome.textContent = digits === null ? texts.numberInvalid : texts.scanNone;
      return;
    }
    button.disabled = true;
    button.textContent = texts.scanning;
    outcome.textContent = await simulation.scan(code, digits).then(
      () => texts.scanned,
      () => texts.failed,
    );
    paste.value = '';
    touched = false;
    button.disabled = false;
    button.textContent = texts.scan;
  };

  const form = el(
    'form',
    {
      class: 'stack',
      submit: event => {
        event.preventDefault();
        void scan();
      },
    },
    el('p', { class: 'quiet' }, texts.scanHint),
    el('label', { class: 'field' }, el('span', {}, texts.scanNumber), number),
    numbers,
    codesField,
    none,
    el('label', { class: 'field' }, el('span', {}, texts.scanPaste), paste),
    button,
    outcome,
  );

  const draw = ({ phones, codes: waiting }: World): void => {
    const businesses = phones.filter(phone => phone.kind === 'business');
    owned.replaceChildren(
      ...(businesses.length === 0
        ? [el('li', { class: 'quiet' }, texts.noBusiness)]
        : businesses.map(businessRow)),
    );
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
