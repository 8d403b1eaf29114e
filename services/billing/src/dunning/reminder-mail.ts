import type { ErrorLanguage } from '@prosa/contracts';
import { mailOf, type Mail } from '@prosa/mail';

/** The content of a mail about an invoice. */
export interface Reminder {
  readonly to: string;
  readonly company: string;
  readonly language: ErrorLanguage;
  readonly invoice: number;
  readonly valueCents: number;
  /** `yyyy-MM-dd`. */
  readonly dueDate: string;
  /** Days from the due date: negative before it. */
  readonly step: number;
}

interface Texts {
  readonly greeting: string;
  readonly soon: (days: number) => string;
  readonly today: string;
  readonly late: string;
  readonly before: (invoice: number, date: string) => string;
  readonly how: string;
  readonly closed: string;
  readonly paid: string;
}

const texts: Readonly<Record<ErrorLanguage, Texts>> = {
  pt: {
    greeting: 'Olá, {company}!',
    soon: days => (days === 1 ? 'Sua fatura vence amanhã' : `Sua fatura vence em ${days} dias`),
    today: 'Sua fatura vence hoje',
    late: 'Sua fatura está vencida',
    before: (invoice, date) => `A fatura ${invoice} da assinatura do Prosa vence em ${date}. Valor:`,
    how: 'Para pagar, entre no Prosa como administrador e abra Financeiro.',
    closed: 'Enquanto ela não for paga, o acesso da sua equipe fica bloqueado.',
    paid: 'Se você já pagou, desconsidere este e-mail.',
  },
  en: {
    greeting: 'Hello, {company}!',
    soon: days => (days === 1 ? 'Your invoice is due tomorrow' : `Your invoice is due in ${days} days`),
    today: 'Your invoice is due today',
    late: 'Your invoice is overdue',
    before: (invoice, date) => `Invoice ${invoice} of your Prosa subscription is due on ${date}. Amount:`,
    how: 'To pay, sign in to Prosa as an administrator and open Billing.',
    closed: 'Your team cannot sign in until it is paid.',
    paid: 'If you have paid already, ignore this e-mail.',
  },
  es: {
    greeting: '¡Hola, {company}!',
    soon: days => (days === 1 ? 'Tu factura vence mañana' : `Tu factura vence en ${days} días`),
    today: 'Tu factura vence hoy',
    late: 'Tu factura está vencida',
    before: (invoice, date) => `La factura ${invoice} de la suscripción de Prosa vence el ${date}. Importe:`,
    how: 'Para pagar, entra en Prosa como administrador y abre Finanzas.',
    closed: 'Mientras no se pague, el acceso de tu equipo queda bloqueado.',
    paid: 'Si ya pagaste, ignora este correo.',
  },
};

const brazilian = (day: string): string => day.split('-').toReversed().join('/');

const money = (cents: number): string =>
  new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(cents / 100);

const subjectOf = ({ soon, today, late }: Texts, step: number): string => {
  if (step === 0) return today;
  return step < 0 ? soon(-step) : late;
};

/** The mail about an invoice that is open, before and after its due date. */
export const reminderMail = (reminder: Reminder): Mail => {
  const { to, company, language, invoice, valueCents, dueDate, step } = reminder;
  const words = texts[language];
  return mailOf({
    ...{ to, language, subject: subjectOf(words, step) },
    greeting: words.greeting.replace('{company}', () => company),
    before: words.before(invoice, brazilian(dueDate)),
    amount: money(valueCents),
    after: [words.how, ...(step > 0 ? [words.closed] : []), words.paid],
  });
};
