import { el } from './dom';
import { texts } from './texts';

/** An option of a sheet. */
export interface Choice {
  readonly label: string;
  readonly mark?: string;
  readonly isSevere?: boolean;
  readonly choose: () => void;
}

/** The sheet that rises over the lower half of the phone: a row of emojis and a list of choices. */
export interface Sheet {
  readonly element: HTMLDialogElement;
  readonly open: (title: string, emojis: readonly Choice[], choices: readonly Choice[]) => void;
}

/** Makes the phone's sheet; Esc and a click beside it close it. */
export const sheet = (): Sheet => {
  const element = el('dialog', {
    class: 'sheet',
    click: event => {
      if (event.target === element) element.close();
    },
  });
  const button = (choice: Choice, name: string): HTMLElement =>
    el(
      'button',
      {
        type: 'button',
        class: name,
        'data-severe': choice.isSevere === true,
        'aria-label': choice.label,
        click: () => {
          element.close();
          choice.choose();
        },
      },
      choice.mark !== undefined && el('span', { class: 'choice-mark', 'aria-hidden': 'true' }, choice.mark),
      name === 'choice' && choice.label,
    );
  const open: Sheet['open'] = (title, emojis, choices) => {
    element.setAttribute('aria-label', title);
    element.replaceChildren(
      el(
        'div',
        { class: 'sheet-body' },
        emojis.length > 0 && el('div', { class: 'emojis' }, ...emojis.map(each => button(each, 'emoji'))),
        el('div', { class: 'choices' }, ...choices.map(each => button(each, 'choice'))),
        button({ label: texts.cancel, choose: () => undefined }, 'choice'),
      ),
    );
    element.showModal();
    // A modal dialog knows nothing of the phone it belongs to.
    const phone = element.parentElement?.getBoundingClientRect();
    if (phone === undefined) return;
    element.style.left = `${phone.left}px`;
    element.style.width = `${phone.width}px`;
    element.style.bottom = `${Math.max(0, window.innerHeight - phone.bottom)}px`;
  };
  return { element, open };
};
