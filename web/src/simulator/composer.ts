import { attachments } from './attachments';
import { drawing, el } from './dom';
import { inWords } from './message-words';
import type { PhoneMessage } from './server';
import type { Sheet } from './sheet';
import type { Simulation, World } from './simulation';
import { texts } from './texts';

/** The purpose of the next text: a reply or an edit. */
export interface Purpose {
  readonly kind: 'answer' | 'edit';
  readonly message: PhoneMessage;
}

/** Where the open phone writes. */
export interface Composer {
  readonly element: HTMLElement;
  /** Sets the purpose of the next text; null for an ordinary message. */
  readonly aim: (purpose: Purpose | null) => void;
  readonly draw: (world: World, isOther: boolean) => void;
}

const SEND = 'M2 9h13M9 3l6 6-6 6';
const PLUS = 'M9 3v12M3 9h12';
const CROSS = 'M4 4l10 10M14 4 4 14';

const purposeBar = ({ kind, message }: Purpose, drop: () => void): readonly HTMLElement[] => [
  el(
    'span',
    { class: 'purpose-words' },
    el('strong', {}, kind === 'edit' ? texts.editing : texts.answering),
    el('span', {}, inWords(message)),
  ),
  el(
    'button',
    { type: 'button', class: 'icon-button call', 'aria-label': texts.cancel, click: drop },
    drawing(CROSS, 18, 18),
  ),
];

const plusButton = (simulation: Simulation, sheet: Sheet): HTMLButtonElement => {
  const choices = attachments(simulation);
  const open = (): void => sheet.open(texts.attach, [], choices);
  return el(
    'button',
    { type: 'button', class: 'icon-button attach', 'aria-label': texts.attach, click: open },
    drawing(PLUS, 18, 18),
  );
};

/** Makes the line below the messages. */
export const composer = (simulation: Simulation, sheet: Sheet): Composer => {
  const field = el('textarea', { rows: 1, 'aria-label': texts.message, placeholder: texts.placeholder });
  const bar = el('div', { class: 'purpose', hidden: true });
  const plus = plusButton(simulation, sheet);
  const button = el(
    'button',
    { type: 'submit', class: 'icon-button send', 'aria-label': texts.send },
    drawing(SEND, 18, 18),
  );
  let purpose: Purpose | null = null;

  const aim = (next: Purpose | null): void => {
    purpose = next;
    bar.hidden = next === null;
    bar.replaceChildren(...(next === null ? [] : purposeBar(next, () => aim(null))));
    field.value = next?.kind === 'edit' ? next.message.text : '';
    field.focus();
  };

  const send = (): void => {
    const text = field.value.trim();
    if (text === '' || field.disabled) return;
    const { kind, message } = purpose ?? {};
    aim(null);
    if (kind === 'edit' && message !== undefined) void simulation.edit(message.id, text);
    else void simulation.send({ text, ...(message === undefined ? {} : { quotedId: message.id }) });
  };

  field.addEventListener('keydown', event => {
    if (event.key === 'Escape' && purpose !== null) aim(null);
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    send();
  });
  field.addEventListener('input', () => simulation.typed());
  const submit = (event: Event): void => {
    event.preventDefault();
    send();
  };
  const element = el('form', { class: 'write', submit }, bar, plus, field, button);

  const draw: Composer['draw'] = (world, isOther) => {
    for (const control of [field, button, plus]) control.disabled = world.target === null;
    if (isOther && purpose !== null) aim(null);
    if (isOther && matchMedia('(min-width: 900px)').matches) field.focus();
  };
  return { element, aim, draw };
};
