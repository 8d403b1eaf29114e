import { el } from './dom';
import type { Filled } from './form-calls';
import { formatPhone } from './phone';
import type { FormTexts } from './texts';

/** Shows a dialog until one of its buttons is pressed or Esc closes it. */
const ask = (
  title: string,
  content: readonly HTMLElement[],
  buttons: readonly HTMLButtonElement[],
): HTMLDialogElement => {
  const dialog = el(
    'dialog',
    { 'aria-labelledby': 'dialog-title' },
    el('h2', { id: 'dialog-title' }, title),
    ...content,
    el('div', { class: 'buttons' }, ...buttons),
  );
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.showModal();
  return dialog;
};

const entries = (filled: Filled, texts: FormTexts): readonly (readonly [string, string])[] => {
  const { products, services } = filled.productsAndServices;
  const all: readonly (readonly [string, string])[] = [
    [texts.name, filled.name],
    [texts.email, filled.email],
    [texts.phone, formatPhone(filled.phone)],
    [texts.corporateReason, filled.corporateReason],
    [texts.description, filled.description],
    [texts.provider, filled.provider],
    [texts.products, products.join(', ')],
    [texts.services, services.join(', ')],
    [texts.consent, filled.consent ? texts.yes : ''],
  ];
  return all.filter(([, value]) => value !== '');
};

/** Whether the visitor finds what they wrote right. */
export const confirmed = (filled: Filled, texts: FormTexts): Promise<boolean> =>
  new Promise(decided => {
    const list = el('dl', {});
    for (const [name, value] of entries(filled, texts)) list.append(el('dt', {}, name), el('dd', {}, value));
    const back = el('button', { type: 'button', class: 'quiet' }, texts.back);
    const confirm = el('button', { type: 'button', class: 'send', autofocus: true }, texts.confirm);
    const dialog = ask(texts.confirmTitle, [list], [back, confirm]);
    dialog.addEventListener('close', () => decided(dialog.returnValue === 'yes'));
    back.addEventListener('click', () => dialog.close());
    confirm.addEventListener('click', () => dialog.close('yes'));
  });

/** Runs work behind a cancellable dialog with an element for a captcha; null when it was cancelled or failed. */
export const whileAsked = async <T>(
  texts: FormTexts,
  work: (signal: AbortSignal, container: HTMLElement) => Promise<T>,
): Promise<T | null> => {
  const given = new AbortController();
  const cancel = el('button', { type: 'button', class: 'quiet' }, texts.cancel);
  const status = el('p', { role: 'status' }, texts.captchaWork);
  const container = el('div', { class: 'captcha' });
  const dialog = ask(
    texts.captchaTitle,
    [status, el('progress', { 'aria-label': texts.captchaWork }), container],
    [cancel],
  );
  dialog.addEventListener('close', () => given.abort());
  cancel.addEventListener('click', () => dialog.close());
  try {
    return await work(given.signal, container);
  } catch {
    return null;
  } finally {
    dialog.close();
  }
};
