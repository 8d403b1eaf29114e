import type { ErrorLanguage, WebhookDisabling } from '@prosa/contracts';
import { mailOf, type Mail } from '@prosa/mail';

/** What is wrong: for how many hours nothing has succeeded, or why it was disabled. */
export type WebhookTrouble = number | WebhookDisabling;

/** The content of a mail about an endpoint. */
export interface WebhookNotice {
  readonly to: string;
  readonly name: string;
  readonly language: ErrorLanguage;
  readonly url: string;
  readonly trouble: WebhookTrouble;
  /** The installation's base URL (`PUBLIC_URL`); empty when it is not configured. */
  readonly publicUrl: string;
}

interface Texts {
  readonly greeting: (name: string) => string;
  readonly failing: string;
  readonly disabled: string;
  readonly hours: (host: string, hours: number) => string;
  readonly givenUp: (host: string) => string;
  readonly gone: (host: string) => string;
  readonly kept: string;
  readonly resume: string;
  readonly link: string;
}

const texts: Readonly<Record<ErrorLanguage, Texts>> = {
  pt: {
    greeting: name => `Olá, ${name}!`,
    failing: 'Seu webhook está falhando',
    disabled: 'Seu webhook foi desativado',
    hours: (host, hours) =>
      `O webhook em ${host} não recebe eventos há mais de ${hours === 1 ? '1 hora' : `${hours} horas`}.`,
    givenUp: host => `O webhook em ${host} foi desativado: nada foi entregue por 72 horas.`,
    gone: host => `O webhook em ${host} foi desativado: o servidor respondeu que ele não existe mais (410).`,
    kept: 'Continuamos tentando. Nenhum evento se perde: eles esperam, em ordem.',
    resume: 'Nenhum evento se perdeu: ao retomá-lo, a entrega continua de onde parou.',
    link: 'Abrir os webhooks',
  },
  en: {
    greeting: name => `Hello, ${name}!`,
    failing: 'Your webhook is failing',
    disabled: 'Your webhook was disabled',
    hours: (host, hours) =>
      `The webhook at ${host} has received no events for more than ${hours === 1 ? '1 hour' : `${hours} hours`}.`,
    givenUp: host => `The webhook at ${host} was disabled: nothing was delivered for 72 hours.`,
    gone: host => `The webhook at ${host} was disabled: the server answered that it is gone (410).`,
    kept: 'We keep trying. No event is lost: they wait, in order.',
    resume: 'No event was lost: when you resume it, delivery goes on where it stopped.',
    link: 'Open the webhooks',
  },
  es: {
    greeting: name => `¡Hola, ${name}!`,
    failing: 'Tu webhook está fallando',
    disabled: 'Tu webhook fue desactivado',
    hours: (host, hours) =>
      `El webhook en ${host} no recibe eventos desde hace más de ${hours === 1 ? '1 hora' : `${hours} horas`}.`,
    givenUp: host => `El webhook en ${host} fue desactivado: nada se entregó durante 72 horas.`,
    gone: host => `El webhook en ${host} fue desactivado: el servidor respondió que ya no existe (410).`,
    kept: 'Seguimos intentando. Ningún evento se pierde: esperan, en orden.',
    resume: 'Ningún evento se perdió: al reanudarlo, la entrega sigue donde se detuvo.',
    link: 'Abrir los webhooks',
  },
};

/** The host alone: a path may hold a secret, and a mail is read by many. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

const whatOf = (words: Texts, host: string, trouble: WebhookTrouble): string => {
  if (typeof trouble === 'number') return words.hours(host, trouble);
  return trouble === 'gone' ? words.gone(host) : words.givenUp(host);
};

/** The mail about an endpoint that fails or was disabled. */
export const webhookMail = ({ to, name, language, url, trouble, publicUrl }: WebhookNotice): Mail => {
  const words = texts[language];
  const isFailing = typeof trouble === 'number';
  return mailOf({
    ...{ to, language, subject: isFailing ? words.failing : words.disabled },
    greeting: words.greeting(name),
    before: whatOf(words, hostOf(url), trouble),
    ...(publicUrl === '' ? {} : { link: { text: words.link, url: `${publicUrl}/webhooks` } }),
    after: [isFailing ? words.kept : words.resume],
  });
};
