import type { FeatureContract } from '../feature-contract';

/** The contract of sign-up. */
export const signUpContract = {
  errors: {
    ERR_USER_CREATION_DISABLED: {
      status: 403,
      pt: 'A criação do usuário foi desabilitada pelo administrador.',
      en: 'User creation was disabled by the administrator.',
      es: 'La creación de usuarios fue deshabilitada por el administrador.',
    },
    ERR_CODE_INVALID: {
      status: 422,
      pt: 'Código de verificação inválido. Tente novamente.',
      en: 'Invalid verification code. Try again.',
      es: 'Código de verificación no válido. Inténtalo de nuevo.',
    },
    ERR_CODE_COOLDOWN: {
      status: 429,
      pt: 'Por favor, aguarde o final do cooldown para reenviar o código.',
      en: 'Please wait for the cooldown to end before sending the code again.',
      es: 'Por favor, espera a que termine el tiempo de espera para reenviar el código.',
    },
    ERR_CODE_NOT_SENT: {
      status: 503,
      level: 'warn',
      pt: 'Houve um problema ao enviar o código de verificação. Tente novamente.',
      en: 'There was a problem sending the verification code. Try again.',
      es: 'Hubo un problema al enviar el código de verificación. Inténtalo de nuevo.',
    },
    ERR_PHONE_NOT_VERIFIED: {
      status: 422,
      pt: 'Este telefone ainda não foi verificado.',
      en: 'This phone has not been verified yet.',
      es: 'Este teléfono todavía no fue verificado.',
    },
    ERR_NO_EMAIL_FOUND: {
      status: 404,
      pt: 'Email não encontrado',
      en: 'Email not found',
      es: 'Correo no encontrado',
    },
    ERR_MAIL_NOT_CONFIGURED: {
      status: 503,
      pt: 'Este sistema não consegue enviar e-mails. Peça ao administrador que redefina sua senha.',
      en: 'This system cannot send mail. Ask your administrator to set a new password for you.',
      es: 'Este sistema no puede enviar correos. Pide al administrador que restablezca tu contraseña.',
    },
    ERR_RESET_CODE_INVALID: {
      status: 422,
      pt: 'Código inválido ou vencido. Peça um novo código.',
      en: 'Invalid or expired code. Ask for a new one.',
      es: 'Código no válido o vencido. Pide uno nuevo.',
    },
  },
  limits: {
    codeLength: 6,
    codeMinutes: 10,
    codeTries: 5,
    codeCooldownSeconds: 60,
    trialDays: 7,
  },
} as const satisfies FeatureContract;
