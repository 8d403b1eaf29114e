import type { ErrorLanguage } from '@prosa/contracts';
import { mailOf, type Mail } from '@prosa/mail';
import type { CodePurpose } from './code.policy';

interface Texts {
  readonly subject: string;
  readonly before: string;
  readonly lasts: string;
  readonly otherwise: string;
}

const greetings: Readonly<Record<ErrorLanguage, (name: string) => string>> = {
  pt: name => (name === '' ? 'Olá!' : `Olá, ${name}!`),
  en: name => (name === '' ? 'Hello!' : `Hello, ${name}!`),
  es: name => (name === '' ? '¡Hola!' : `¡Hola, ${name}!`),
};

const texts: Readonly<Record<CodePurpose, Readonly<Record<ErrorLanguage, Texts>>>> = {
  'sign-up': {
    pt: {
      subject: 'Seu código de verificação',
      before: 'Para concluir seu cadastro no Prosa, digite este código:',
      lasts: 'Ele vale por 10 minutos e só pode ser usado uma vez.',
      otherwise: 'Se você não pediu este código, ignore esta mensagem.',
    },
    en: {
      subject: 'Your verification code',
      before: 'To finish signing up for Prosa, enter this code:',
      lasts: 'It is good for 10 minutes and works once.',
      otherwise: 'If you did not ask for this code, ignore this message.',
    },
    es: {
      subject: 'Tu código de verificación',
      before: 'Para terminar tu registro en Prosa, escribe este código:',
      lasts: 'Vale por 10 minutos y solo se puede usar una vez.',
      otherwise: 'Si no pediste este código, ignora este mensaje.',
    },
  },
  reset: {
    pt: {
      subject: 'Código para redefinir sua senha',
      before: 'Para criar uma nova senha no Prosa, digite este código:',
      lasts: 'Ele vale por 10 minutos e só pode ser usado uma vez.',
      otherwise: 'Se você não pediu uma nova senha, ignore este e-mail: sua senha continua a mesma.',
    },
    en: {
      subject: 'Code to reset your password',
      before: 'To choose a new password for Prosa, enter this code:',
      lasts: 'It is good for 10 minutes and works once.',
      otherwise: 'If you did not ask for a new password, ignore this e-mail: your password stays as it is.',
    },
    es: {
      subject: 'Código para restablecer tu contraseña',
      before: 'Para crear una nueva contraseña en Prosa, escribe este código:',
      lasts: 'Vale por 10 minutos y solo se puede usar una vez.',
      otherwise: 'Si no pediste una nueva contraseña, ignora este correo: tu contraseña sigue igual.',
    },
  },
};

/** The recipient of a code, and their language. */
export interface CodeReader {
  readonly email: string;
  readonly name: string;
  readonly language: ErrorLanguage;
}

/** The mail with a code; the code is not in the subject, which is shown on locked screens. */
export const codeMail = (purpose: CodePurpose, { email, name, language }: CodeReader, code: string): Mail => {
  const { subject, before, lasts, otherwise } = texts[purpose][language];
  return mailOf({
    to: email,
    language,
    subject,
    greeting: greetings[language](name),
    before,
    code,
    after: [lasts, otherwise],
  });
};

/** The WhatsApp message with a code. */
export const codeMessage = (purpose: CodePurpose, language: ErrorLanguage, code: string): string => {
  const { before, lasts, otherwise } = texts[purpose][language];
  return `${before}\n\n*${code}*\n\n${lasts} ${otherwise}`;
};
