import type { FeatureContract } from '../feature-contract';

/** The contract of installation. */
export const installationContract = {
  errors: {
    ERR_ALREADY_FOUNDED: {
      status: 409,
      pt: 'A instalação já tem quem a administre. Entre com a sua conta.',
      en: 'This installation already has an administrator. Sign in with your account.',
      es: 'Esta instalación ya tiene quien la administre. Entra con tu cuenta.',
    },
    ERR_FOUNDING_CODE: {
      status: 403,
      level: 'warn',
      pt: 'O código não confere. Ele aparece na saída do Prosa, ao iniciar.',
      en: 'The code is incorrect. Prosa prints it when it starts.',
      es: 'El código no coincide. Prosa lo muestra al iniciar.',
    },
  },
} as const satisfies FeatureContract;
