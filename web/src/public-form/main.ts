import type { PublicFormView } from '@prosa/contracts';
import { solveCaptcha } from './captcha';
import { confirmed, whileAsked } from './dialogs';
import { el } from './dom';
import { keepDraft, readDraft } from './draft';
import { refusedFaults, showFaults } from './faults';
import { fetchForm, submitForm, type Filled, type Outcome } from './form-calls';
import { applyStyle, formElement } from './form-view';
import './form-fonts.css';
import './public-form.css';
import { textsFor } from './texts';

const key = /^\/forms\/apresentacao\/([^/]+)/.exec(location.pathname)?.[1] ?? '';
const [language, texts] = textsFor(navigator.languages);
const root = document.getElementById('form') ?? document.body;

const show = (...content: readonly HTMLElement[]): void => root.replaceChildren(...content);

const showRetry = (title: string, reason: string | null): void => {
  const retry = el('button', { type: 'button', class: 'send' }, texts.retry);
  retry.addEventListener('click', () => void load());
  show(el('div', { class: 'notice', role: 'alert' }, el('h1', {}, title), el('p', {}, reason ?? ''), retry));
};

const showSent = (): void =>
  show(el('div', { class: 'notice', role: 'status' }, el('h1', {}, texts.sent), el('p', {}, texts.thanks)));

const sendOf = async (filled: Filled): Promise<Outcome> => {
  const outcome = await submitForm(key, filled, null);
  if (typeof outcome === 'string' || 'fields' in outcome) return outcome;
  const token = await whileAsked(texts, (signal, container) => solveCaptcha(outcome, container, signal));
  return token === null ? outcome : submitForm(key, filled, token);
};

const faultOf = (outcome: Outcome): string => {
  if (outcome === 'known') return texts.clientFilled;
  if (outcome === 'gone') return texts.optionGone;
  return outcome === 'failed' || (typeof outcome === 'object' && 'fields' in outcome)
    ? texts.sendFailed
    : texts.captchaFailed;
};

/** Says what was refused at its fields; answers whether there are such fields on the page. */
const showRefused = (form: HTMLFormElement | null, outcome: Outcome): boolean =>
  form !== null &&
  typeof outcome === 'object' &&
  'fields' in outcome &&
  showFaults(form, refusedFaults(outcome.fields, texts));

const submit = async (filled: Filled): Promise<void> => {
  if (!(await confirmed(filled, texts))) return;
  const button = root.querySelector<HTMLButtonElement>('button[type=submit]');
  const fault = root.querySelector<HTMLElement>('.fault');
  if (button === null || fault === null) return;
  button.disabled = true;
  button.textContent = texts.sending;
  fault.hidden = true;
  const outcome = await sendOf(filled);
  if (outcome === 'sent') {
    keepDraft(key, null);
    return showSent();
  }
  button.disabled = false;
  button.textContent = texts.send;
  if (showRefused(button.form, outcome)) return;
  fault.textContent = faultOf(outcome);
  fault.hidden = false;
};

const showForm = (view: PublicFormView): void => {
  document.title = view.company;
  applyStyle(document.documentElement, view);
  show(
    formElement({
      view,
      texts,
      filled: readDraft(key),
      onChange: filled => keepDraft(key, filled),
      onSubmit: filled => void submit(filled),
    }),
  );
};

const load = async (): Promise<void> => {
  show(el('p', { class: 'notice', role: 'status' }, texts.loading));
  try {
    const view = await fetchForm(key);
    if (view === 'unknown') showRetry(texts.loadFailed, texts.notFound);
    else showForm(view);
  } catch {
    showRetry(texts.loadFailed, null);
  }
};

document.documentElement.lang = language;
document.title = texts.title;
void load();
