import type { FeatureContract } from '../feature-contract';

/** What an installation adds to the words that server and browser share. */
export const installationContract = {
  errors: {
    ERR_ALREADY_FOUNDED: {
      status: 409,
      pt: 'A instalação já tem quem a administre. Entre com a sua conta.',
      en: 'This installation already has somebody who administers it. Sign in instead.',
      es: 'Esta instalación ya tiene quien la administre. Entra con tu cuenta.',
    },
    ERR_FOUNDING_CODE: {
      status: 403,
      level: 'warn',
      pt: 'O código não confere. Ele aparece na saída do Prosa, ao iniciar.',
      en: 'The code is not right. Prosa prints it when it starts.',
      es: 'El código no coincide. Prosa lo muestra al iniciar.',
    },
  },
} as const satisfies FeatureContract;
