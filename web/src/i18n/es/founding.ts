import type { founding as shape } from '../pt/founding';
import type { SameKeys } from '../shape';

/** Texts of the first visit to an empty installation. */
export const founding: SameKeys<typeof shape> = {
  title: 'Preparar Prosa',
  subtitle: 'Todavía no hay nadie aquí. Crea la cuenta de quien administrará la plataforma.',
  code: 'Código de instalación',
  codeHint: 'Prosa muestra este código en la salida del servidor, al iniciar.',
  codeRequired: 'Escribe el código que mostró el servidor',
  name: 'Tu nombre',
  email: 'Correo electrónico',
  emailInvalid: 'Revisa el correo electrónico',
  platform: 'Nombre de la plataforma',
  platformHint: 'La empresa que administra la instalación, aparte de las empresas que van a atender.',
  platformDefault: 'Plataforma',
  plan: 'Primer plan',
  planHint: 'El nombre, los límites y el precio se pueden cambiar después, en Planes.',
  planDefault: 'Estándar',
  planValue: 'Precio del plan por mes (R$)',
  planValueHint: 'Con R$ 0,00, las empresas de este plan no tienen vencimiento ni facturas.',
  planValueInvalid: 'Indica un importe, como 49,90',
  passwordTooShort: 'La contraseña debe tener al menos {{count}} caracteres',
  tooShort: 'Escribe al menos {{count}} letras',
  tooLong: 'Escribe como máximo {{count}} letras',
  submit: 'Crear y entrar',
  submitting: 'Creando…',
};
