import { backstageTexts as words } from './backstage-texts';
import { el } from './dom';
import { simulator, type PublicFormAddress } from './server';

const item = ({ publicId, company, connection }: PublicFormAddress): HTMLElement =>
  el(
    'li',
    {},
    el(
      'a',
      { href: `/forms/apresentacao/${publicId}`, target: '_blank', rel: 'noopener' },
      `${company} · ${connection}`,
    ),
  );

/** The public forms, to be filled as a visitor; loaded whenever the box is opened. */
export const formBox = (): HTMLElement => {
  const list = el('ul', { class: 'forms' });
  const show = (forms: readonly PublicFormAddress[]): void =>
    list.replaceChildren(
      ...(forms.length === 0 ? [el('li', { class: 'quiet' }, words.formsEmpty)] : forms.map(item)),
    );
  const box = el(
    'details',
    { class: 'box' },
    el('summary', {}, words.forms),
    el('div', { class: 'stack' }, el('p', { class: 'quiet' }, words.formsHint), list),
  );
  box.addEventListener('toggle', () => {
    if (box.open) simulator.forms().then(show, () => show([]));
  });
  return box;
};
