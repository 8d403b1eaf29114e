import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { QRCodeSVG } from 'qrcode.react';
import { formatDate } from '../ui/date-formats';
import './simulator.css';
import './mails.css';
import './bank.css';
import { bankTexts as t } from './bank-texts';
import { el } from './dom';
import { simulator, type BankCharge, type NoticeMode, type NoticeOutcome } from './server';
import { texts } from './texts';

const root = document.getElementById('bank');
if (root === null) throw new Error('the page has no #bank');

const LOOK_AGAIN_MS = 2_000;
const MODES = ['now', 'late', 'five', 'disorder', 'forged', 'never'] as const;

const money = (value: number): string =>
  new Intl.NumberFormat(texts.language, { style: 'currency', currency: 'BRL' }).format(value);

const status = el('p', { class: 'bank-said', role: 'status' });
const list = el('div', { class: 'mails' });
const find = el('input', {
  name: 'find',
  type: 'search',
  autocomplete: 'off',
  spellcheck: 'false',
  input: () => draw(),
});
const notice = el(
  'select',
  { name: 'notice' },
  ...MODES.map(mode => el('option', { value: mode }, t.notices[mode])),
);
let known: readonly BankCharge[] = [];
let seen = '';

const mode = (): NoticeMode => notice.value as NoticeMode;

const said = (outcomes: readonly NoticeOutcome[]): string =>
  outcomes.length === 0
    ? `${t.done} ${t.noNotice}`
    : `${t.done} ${t.answered} ${outcomes.map(each => (each.status === 0 ? t.nobody : String(each.status))).join(', ')}`;

const carryOut = async (
  work: () => Promise<{ readonly notices: readonly NoticeOutcome[] }>,
): Promise<void> => {
  try {
    status.textContent = said((await work()).notices);
    await look();
  } catch {
    status.textContent = texts.failed;
  }
};

const button = (
  text: string,
  work: () => Promise<{ readonly notices: readonly NoticeOutcome[] }>,
): HTMLElement => el('button', { type: 'button', class: 'ghost', click: () => void carryOut(work) }, text);

/** A field for an amount, and what is done with it. */
const amountForm = (
  label: string,
  send: string,
  work: (value: number) => Promise<{ readonly notices: readonly NoticeOutcome[] }>,
): HTMLElement => {
  const value = el('input', {
    ...{ type: 'number', min: '0.01', step: '0.01', required: true, 'aria-label': label, placeholder: label },
  });
  const submit = (event: Event): void => {
    event.preventDefault();
    void carryOut(() => work(Number(value.value)));
  };
  return el(
    'form',
    { class: 'bank-amount', submit },
    value,
    el('button', { type: 'submit', class: 'ghost' }, send),
  );
};

const actions = (charge: BankCharge): HTMLElement => {
  const { id, status: state } = charge;
  const isOpen = isOpenCharge(charge);
  return el(
    'div',
    { class: 'bank-actions' },
    button(isOpen ? t.pay : t.payAgain, () => simulator.payCharge({ id, notice: mode() })),
    isOpen && amountForm(t.otherValue, t.other, value => simulator.payCharge({ id, value, notice: mode() })),
    state === 'PENDING' && button(t.expire, () => simulator.expireCharge(id, mode())),
    state === 'RECEIVED' && button(t.refund, () => simulator.refundCharge(id, mode())),
  );
};

const isOpenCharge = ({ status: state }: BankCharge): boolean => state === 'PENDING' || state === 'OVERDUE';

/** The QR code of a charge. */
const drawing = (charge: BankCharge): HTMLElement => {
  const container = el('div', { class: 'bank-qr' });
  const title = `${t.qr} · ${charge.description}`;
  const code = { value: charge.brCode, size: 132, level: 'M', marginSize: 3, title, role: 'img' } as const;
  createRoot(container).render(createElement(QRCodeSVG, code));
  return container;
};

const card = (charge: BankCharge): HTMLElement =>
  el(
    'article',
    { class: 'mail', 'data-state': charge.status, 'data-charge': charge.id },
    el(
      'header',
      {},
      el('h2', {}, charge.description),
      el('strong', { class: 'bank-state' }, t.states[charge.status]),
      el('p', { class: 'quiet' }, `${charge.payer} · ${t.due} ${formatDate(charge.dueDate)}`),
    ),
    el('p', { class: 'bank-value' }, money(charge.value)),
    isOpenCharge(charge) && drawing(charge),
    el('code', { class: 'bank-code' }, charge.brCode),
    actions(charge),
  );

const draw = (): void => {
  const wanted = find.value.trim().toLowerCase();
  const shown = known.filter(({ brCode, description, payer }) =>
    [brCode, description, payer].some(text => text.toLowerCase().includes(wanted)),
  );
  const empty = el('p', { class: 'mails-empty' }, known.length === 0 ? t.empty : t.notFound);
  list.replaceChildren(...(shown.length === 0 ? [empty] : shown.map(card)));
};

const look = async (): Promise<void> => {
  const charges = await simulator.charges();
  const now = JSON.stringify(charges);
  // Elements with input or screen-reader focus are not re-rendered without a change.
  if (now === seen) return;
  seen = now;
  known = charges;
  draw();
};

const watch = (): void => {
  void look()
    .catch(() => (status.textContent = texts.failed))
    .finally(() => setTimeout(watch, LOOK_AGAIN_MS));
};

document.documentElement.lang = texts.language;
document.title = `${texts.bank} · Prosa`;
root.replaceWith(
  el(
    'main',
    { class: 'mail-page' },
    el(
      'div',
      { class: 'mail-head' },
      el('h1', {}, texts.bank),
      el('a', { href: '/simulator' }, texts.title),
      el('a', { href: '/simulator/mails' }, texts.mails),
      el('a', { href: '/' }, texts.openApp),
      el('p', { class: 'quiet' }, t.intro),
    ),
    el(
      'div',
      { class: 'bank-tools' },
      el('label', { class: 'field' }, el('span', {}, t.find), find),
      el('label', { class: 'field' }, el('span', {}, t.notice), notice),
    ),
    status,
    list,
    el(
      'section',
      { class: 'bank-give' },
      el('h2', {}, t.give),
      el('p', { class: 'quiet' }, t.giveHint),
      amountForm(t.otherValue, t.send, value => simulator.giveMoney(value, mode())),
    ),
  ),
);
draw();
watch();
