import { el, place } from './dom';
import { inWords } from './message-words';
import { numberFrom, shownNumber } from './phone-book';
import type { Simulation, World } from './simulation';
import { texts } from './texts';

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map(word => word.charAt(0))
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase();

/** A phone's owner as a round mark. */
export const mark = (name: string): HTMLElement =>
  el('span', { class: 'mark', 'aria-hidden': 'true', 'data-initials': initialsOf(name) });

const lastLine = (world: World, number: string): string => {
  const last = world.messages[number]?.at(-1);
  return last === undefined ? shownNumber(number) : inWords(last);
};

/** What a row shows. */
interface Shown {
  readonly name: string;
  readonly last: string;
  readonly unread: number;
  readonly isOpen: boolean;
}

interface Row {
  readonly element: HTMLElement;
  readonly draw: (shown: Shown) => void;
}

/** A row's button stays while its words change: a press in that moment is not lost. */
const rowOf = (number: string, onPress: () => void): Row => {
  const button = el('button', { type: 'button', class: 'phone-row', 'data-number': number, click: onPress });
  let before = '';
  const draw: Row['draw'] = shown => {
    const key = JSON.stringify(shown);
    if (key === before) return;
    before = key;
    const { name, last, unread, isOpen } = shown;
    if (isOpen) button.setAttribute('aria-current', 'true');
    else button.removeAttribute('aria-current');
    button.replaceChildren(
      mark(name),
      el('span', { class: 'phone-words' }, el('strong', {}, name), el('span', {}, last)),
      ...(unread > 0 ? [el('span', { class: 'unread' }, String(unread))] : []),
    );
  };
  return { element: el('li', {}, button), draw };
};

/** The customers' phones. */
export interface PhoneList {
  readonly element: HTMLElement;
  readonly draw: (world: World) => void;
}

/** Makes the list of the customers' phones. */
export const phoneList = (simulation: Simulation): PhoneList => {
  const list = el('ul', { class: 'phones' });
  const rows = new Map<string, Row>();
  const rowFor = (number: string): Row => {
    const known = rows.get(number);
    if (known !== undefined) return known;
    const made = rowOf(number, () => simulation.select(number));
    rows.set(number, made);
    return made;
  };
  const draw: PhoneList['draw'] = world => {
    const shown = world.customers.map(({ number, name }) => {
      const row = rowFor(number);
      const [unread, isOpen] = [world.unread[number] ?? 0, world.selected === number];
      row.draw({ name, last: lastLine(world, number), unread, isOpen });
      return row.element;
    });
    place(list, shown);
  };
  return { element: list, draw };
};

const input = (name: string, label: string, attributes: Readonly<Record<string, string>>): HTMLElement =>
  el(
    'label',
    { class: 'field' },
    el('span', {}, label),
    el('input', { name, autocomplete: 'off', ...attributes }),
  );

/** The form that adds a customer's phone. */
export const addPhoneForm = (simulation: Simulation): HTMLElement => {
  const fault = el('p', { class: 'note', role: 'alert' });
  const form = el(
    'form',
    {
      class: 'stack',
      submit: event => {
        event.preventDefault();
        const data = new FormData(form);
        const number = numberFrom(String(data.get('number')));
        fault.textContent = number === null ? texts.numberInvalid : '';
        if (number === null) return;
        simulation.add({ number, name: String(data.get('name')).trim() || shownNumber(number) });
        form.reset();
        details.open = false;
      },
    },
    input('name', texts.name, { maxlength: '50' }),
    input('number', texts.number, { inputmode: 'numeric', placeholder: '5511988887777', required: '' }),
    fault,
    el('button', { type: 'submit', class: 'button' }, texts.add),
  );
  const details = el('details', { class: 'box' }, el('summary', {}, texts.addPhone), form);
  return details;
};
