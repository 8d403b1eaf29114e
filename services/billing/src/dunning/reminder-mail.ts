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
  /** The platform's own name. */
  readonly sender: string;
  /** The Pix code that can be paid now; null while there is none. */
  readonly brCode: string | null;
  /** The installation's base URL (`PUBLIC_URL`); empty when it is not configured. */
  readonly publicUrl: string;
}

interface About {
  readonly invoice: number;
  readonly date: string;
  readonly sender: string;
}

interface Texts {
  readonly greeting: string;
  readonly soon: (days: number) => string;
  readonly today: string;
  readonly late: string;
  /** About an invoice that is still to fall due. */
  readonly before: (about: About) => string;
  /** About one whose due date is over. */
  readonly after: (about: About) => string;
  readonly pix: string;
  readonly link: string;
  readonly how: (sender: string) => string;
  readonly closed: string;
  readonly paid: string;
}

const texts: Readonly<Record<ErrorLanguage, Texts>> = {
  pt: {
    greeting: 'Olá, {company}!',
    soon: days => (days === 1 ? 'Sua fatura vence amanhã' : `Sua fatura vence em ${days} dias`),
    today: 'Sua fatura vence hoje',
    late: 'Sua fatura está vencida',
    before: ({ invoice, date, sender }) =>
      `A fatura ${invoice} da sua assinatura de ${sender} vence em ${date}. Valor:`,
    after: ({ invoice, date, sender }) =>
      `A fatura ${invoice} da sua assinatura de ${sender} venceu em ${date}. Valor:`,
    pix: 'Para pagar agora, copie o código Pix acima no aplicativo do seu banco.',
    link: 'Abrir minhas faturas',
    how: sender => `Para pagar, entre em ${sender} como administrador e abra Financeiro.`,
    closed: 'Enquanto ela não for paga, o acesso da sua equipe fica bloqueado.',
    paid: 'Se você já pagou, desconsidere este e-mail.',
  },
  en: {
    greeting: 'Hello, {company}!',
    soon: days => (days === 1 ? 'Your invoice is due tomorrow' : `Your invoice is due in ${days} days`),
    today: 'Your invoice is due today',
    late: 'Your invoice is overdue',
    before: ({ invoice, date, sender }) =>
      `Invoice ${invoice} of your ${sender} subscription is due on ${date}. Amount:`,
    after: ({ invoice, date, sender }) =>
      `Invoice ${invoice} of your ${sender} subscription was due on ${date}. Amount:`,
    pix: 'To pay now, copy the Pix code above into the app of your bank.',
    link: 'Open my invoices',
    how: sender => `To pay, sign in to ${sender} as an administrator and open Billing.`,
    closed: 'Your team cannot sign in until it is paid.',
    paid: 'If you have paid already, ignore this e-mail.',
  },
  es: {
    greeting: '¡Hola, {company}!',
    soon: days => (days === 1 ? 'Tu factura vence mañana' : `Tu factura vence en ${days} días`),
    today: 'Tu factura vence hoy',
    late: 'Tu factura está vencida',
    before: ({ invoice, date, sender }) =>
      `La factura ${invoice} de tu suscripción de ${sender} vence el ${date}. Importe:`,
    after: ({ invoice, date, sender }) =>
      `La factura ${invoice} de tu suscripción de ${sender} venció el ${date}. Importe:`,
    pix: 'Para pagar ahora, copia el código Pix de arriba en la aplicación de tu banco.',
    link: 'Abrir mis facturas',
    how: sender => `Para pagar, entra en ${sender} como administrador y abre Finanzas.`,
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
  const { to, company, language, invoice, valueCents, dueDate, step, sender, brCode, publicUrl } = reminder;
  const words = texts[language];
  const about = { invoice, date: brazilian(dueDate), sender };
  return mailOf({
    ...{ to, language, sender, subject: subjectOf(words, step) },
    greeting: words.greeting.replace('{company}', () => company),
    before: step > 0 ? words.after(about) : words.before(about),
    amount: money(valueCents),
    ...(brCode === null ? {} : { pix: brCode }),
    ...(publicUrl === '' ? {} : { link: { text: words.link, url: `${publicUrl}/financeiro` } }),
    after: [
      ...(brCode === null ? [] : [words.pix]),
      words.how(sender),
      ...(step > 0 ? [words.closed] : []),
      words.paid,
    ],
  });
};
