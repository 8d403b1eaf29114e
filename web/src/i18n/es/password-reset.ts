import type { passwordReset as pt } from '../pt/password-reset';
import type { SameKeys } from '../shape';

/** Texts of the password reset. */
export const passwordReset: SameKeys<typeof pt> = {
  title: 'Restablecer contraseña',
  subtitle: 'Enviamos un código a tu correo; con él eliges una nueva contraseña.',
  email: 'Correo electrónico',
  emailInvalid: 'Correo no válido',
  required: 'Obligatorio',
  sendEmail: 'Enviar correo',
  emailSent: '¡Correo enviado con éxito!',
  emailUnknown: 'Correo no encontrado',
  haveCode: 'Ya tengo el código',
  sentTo: 'Escribe el código de 6 dígitos que enviamos a {{to}}.',
  otherEmail: 'Usar otro correo',
  codeShort: 'El código tiene 6 dígitos',
  newPassword: 'Nueva contraseña',
  confirm: 'Confirma la nueva contraseña',
  fieldRequired: 'Campo obligatorio',
  rule: 'Tu contraseña necesita al menos 8 caracteres, con una mayúscula, una minúscula y un número.',
  ruleLength: '8 caracteres o más',
  ruleUpper: 'una mayúscula',
  ruleLower: 'una minúscula',
  ruleDigit: 'un número',
  ruleMet: '{{rule}}: listo',
  ruleMissing: '{{rule}}: falta',
  tooLong: '¡Demasiado largo!',
  submit: 'Restablecer contraseña',
  signUp: 'Crear una cuenta',
};
