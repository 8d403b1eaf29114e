import { drawing, el } from './dom';
import { shownNumber } from './phone-book';
import { mark } from './phone-list';
import type { Simulation, World } from './simulation';
import { backstageTexts as words } from './backstage-texts';
import { phoneSettings } from './phone-settings';
import type { Sheet } from './sheet';
import { texts } from './texts';

const BACK = 'M11 3 5 9l6 6';
const PHONE =
  'M4 2.500h3l1.400 3.600-1.900 1.300a8.500 8.500 0 0 0 4.100 4.100l1.300-1.900 3.600 1.400v3c0 .600-.500 1-1 1C8.200 15 3 9.800 3 3.500c0-.500.400-1 1-1Z';
const CAMERA = 'M2 5h9v8H2zM11 8l5-3v8l-5-3';

const DOTS = 'M9 4v.01M9 9v.01M9 14v.01';

/** The company's chat state, or that it is blocked. */
const signOf = (world: World): HTMLElement | false => {
  const phone = world.phones.find(({ number }) => number === world.selected);
  if (world.target !== null && (phone?.blocked ?? []).includes(world.target))
    return el('span', { class: 'sign sign-blocked' }, words.blocked);
  if (world.sign === null) return false;
  return el('span', { class: 'sign' }, world.sign === 'recording' ? words.recording : words.typing);
};

const settingsButton = (world: World, simulation: Simulation, more: Sheet): HTMLElement =>
  el(
    'button',
    {
      type: 'button',
      class: 'icon-button call dots',
      'aria-label': words.settings,
      disabled: world.target === null,
      click: () => more.open(words.settings, [], phoneSettings(simulation.world, simulation)),
    },
    drawing(DOTS, 18, 18),
  );

const targetChoice = (world: World, simulation: Simulation): HTMLElement => {
  const reachable = world.phones.filter(phone => phone.kind === 'business' && phone.paired);
  const groups = world.groups.filter(({ members }) => members.includes(world.selected ?? ''));
  if (reachable.length + groups.length < 2) {
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
    ...groups.map(({ id, subject }) =>
      el('option', { value: id, selected: id === world.target }, `👥 ${subject}`),
    ),
  );
  return select;
};

const calls = (world: World, simulation: Simulation): readonly (HTMLElement | false)[] => {
  if (world.calling !== null) {
    const hangUp = (): void => void simulation.hangUp();
    return [el('button', { type: 'button', class: 'hang-up', click: hangUp }, texts.hangUp)];
  }
  const button = (label: string, path: string, video: boolean): HTMLElement =>
    el(
      'button',
      {
        type: 'button',
        class: 'icon-button call',
        'aria-label': label,
        // Groups cannot be called here.
        disabled: world.target === null || world.groups.some(({ id }) => id === world.target),
        click: () => void simulation.call(video),
      },
      drawing(path, 18, 18),
    );
  return [button(texts.videoCall, CAMERA, true), button(texts.call, PHONE, false)];
};

/** The head of the phone: who it is, whom it talks to, and its calls. */
export const chatHead = (world: World, simulation: Simulation, more: Sheet): HTMLElement => {
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
    el('div', { class: 'chat-words' }, el('h2', {}, name), signOf(world) || targetChoice(world, simulation)),
    ...calls(world, simulation),
    settingsButton(world, simulation, more),
  );
};
