import { backstageTexts as words } from './backstage-texts';
import { el } from './dom';
import { numberFrom } from './phone-book';
import type { Simulation } from './simulation';
import { texts } from './texts';

/** The form to enter a connection's pairing code on a company's phone. */
export const codeBox = (simulation: Simulation): HTMLElement => {
  const number = el('input', {
    list: 'business-numbers',
    inputmode: 'numeric',
    autocomplete: 'off',
    required: true,
  });
  const code = el('input', {
    class: 'code',
    maxlength: 9,
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    required: true,
  });
  const outcome = el('p', { class: 'note', role: 'status' });
  const button = el('button', { type: 'submit', class: 'button' }, words.codeLink);
  const link = async (): Promise<void> => {
    const digits = numberFrom(number.value);
    if (digits === null) {
      outcome.textContent = texts.numberInvalid;
      return;
    }
    button.disabled = true;
    outcome.textContent = texts.scanning;
    outcome.textContent = await simulation.typeCode(code.value, digits).then(
      () => texts.scanned,
      () => words.codeWrong,
    );
    button.disabled = false;
  };
  const labelled = (label: string, control: HTMLElement): HTMLElement =>
    el('label', { class: 'field' }, el('span', {}, label), control);
  const form = el(
    'form',
    { class: 'stack', submit: event => (event.preventDefault(), void link()) },
    el('p', { class: 'quiet' }, words.codeHint),
    labelled(texts.scanNumber, number),
    labelled(words.codeField, code),
    button,
    outcome,
  );
  return el('details', { class: 'box' }, el('summary', {}, words.code), form);
};
