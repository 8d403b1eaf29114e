import { formatDateTime } from '../ui/date-formats';
import './simulator.css';
import './mails.css';
import { el } from './dom';
import { simulator, type CapturedMail } from './server';
import { texts } from './texts';

const root = document.getElementById('mails');
if (root === null) throw new Error('the page has no #mails');

const LOOK_AGAIN_MS = 2_000;
const CODE = /^\d{6}$/;

const failure = el('p', { class: 'failure', role: 'status' });
const list = el('div', { class: 'mails', 'aria-live': 'polite' });
const filter = el('input', {
  name: 'to',
  type: 'search',
  autocomplete: 'off',
  spellcheck: 'false',
  input: () => draw(),
});
let known: readonly CapturedMail[] = [];

const time = (at: string): HTMLElement => el('time', { datetime: at }, formatDateTime(at));

const paragraphs = (text: string): HTMLElement[] =>
  text
    .trim()
    .split(/\n{2,}/)
    .map(part => el('p', { class: CODE.test(part) ? 'mail-code' : null }, part));

const card = ({ to, subject, text, at }: CapturedMail): HTMLElement =>
  el(
    'article',
    { class: 'mail' },
    el('header', {}, el('h2', {}, subject), time(at), el('p', { class: 'quiet' }, to)),
    ...paragraphs(text),
  );

const draw = (): void => {
  const wanted = filter.value.trim().toLowerCase();
  const shown = known.filter(mail => mail.to.toLowerCase().includes(wanted));
  const empty = el('p', { class: 'mails-empty' }, texts.mailsEmpty);
  list.replaceChildren(...(shown.length === 0 ? [empty] : shown.map(card)));
};

const same = (mails: readonly CapturedMail[]): boolean =>
  mails.length === known.length && mails[0]?.at === known[0]?.at && mails[0]?.to === known[0]?.to;

const look = async (): Promise<void> => {
  try {
    const mails = await simulator.mails();
    failure.textContent = '';
    // Elements with screen-reader focus or a selection are not re-rendered without a change.
    if (same(mails)) return;
    known = mails;
    draw();
  } catch {
    failure.textContent = texts.failed;
  }
};

const watch = (): void => {
  void look().finally(() => setTimeout(watch, LOOK_AGAIN_MS));
};

document.documentElement.lang = texts.language;
document.title = `${texts.mails} · Prosa`;
root.replaceWith(
  el(
    'main',
    { class: 'mail-page' },
    el(
      'div',
      { class: 'mail-head' },
      el('h1', {}, texts.mails),
      el('a', { href: '/simulator' }, texts.title),
      el('a', { href: '/simulator/bank' }, texts.bank),
      el('a', { href: '/' }, texts.openApp),
      el('p', { class: 'quiet' }, texts.mailsIntro),
    ),
    failure,
    el('label', { class: 'field' }, el('span', {}, texts.mailsTo), filter),
    list,
  ),
);
draw();
watch();
