import { backstageTexts as words } from './backstage-texts';
import { el } from './dom';
import type { Simulation } from './simulation';

/** The form that makes a group of all customers here and the number that they talk to. */
export const groupBox = (simulation: Simulation): HTMLElement => {
  const fault = el('p', { class: 'note', role: 'alert' });
  const form = el(
    'form',
    {
      class: 'stack',
      submit: event => {
        event.preventDefault();
        const subject = String(new FormData(form).get('subject')).trim();
        if (subject === '') return;
        void simulation.makeGroup(subject).then(isMade => {
          fault.textContent = isMade ? '' : words.groupFailed;
          if (!isMade) return;
          form.reset();
          details.open = false;
        });
      },
    },
    el(
      'label',
      { class: 'field' },
      el('span', {}, words.groupName),
      el('input', { name: 'subject', maxlength: '100', required: '', autocomplete: 'off' }),
    ),
    el('p', { class: 'quiet' }, words.groupHint),
    fault,
    el('button', { type: 'submit', class: 'button' }, words.groupMake),
  );
  const details = el('details', { class: 'box' }, el('summary', {}, words.groupNew), form);
  return details;
};
