import { el } from './dom';
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

const row = (world: World, simulation: Simulation, phone: World['customers'][number]): HTMLElement => {
  const unread = world.unread[phone.number] ?? 0;
  return el(
    'li',
    {},
    el(
      'button',
      {
        type: 'button',
        class: 'phone-row',
        'data-number': phone.number,
        'aria-current': world.selected === phone.number ? 'true' : null,
        click: () => simulation.select(phone.number),
      },
      mark(phone.name),
      el(
        'span',
        { class: 'phone-words' },
        el('strong', {}, phone.name),
        el('span', {}, lastLine(world, phone.number)),
      ),
      unread > 0 && el('span', { class: 'unread' }, String(unread)),
    ),
  );
};

/** Draws the customers' phones. */
export const drawPhones = (list: HTMLElement, world: World, simulation: Simulation): void => {
  list.replaceChildren(...world.customers.map(phone => row(world, simulation, phone)));
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
