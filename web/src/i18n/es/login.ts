import type { login as pt } from '../pt/login';
import type { SameKeys } from '../shape';

/** Texts of the sign-in screen. */
export const login: SameKeys<typeof pt> = {
  title: 'Entrar',
  subtitle: 'Tu equipo y cada cliente, en el mismo mostrador.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  submit: 'Entrar',
  submitting: 'Entrando…',
  failed: 'No se pudo entrar',
  emailInvalid: 'Correo no válido',
  emailRequired: 'El correo es obligatorio',
  passwordRequired: 'La contraseña es obligatoria',
  wrongCredentials: '¡Error al entrar, verifica el correo o la contraseña!',
  toPay: 'Entrar para pagar la factura',
  forgot: '¿Olvidaste la contraseña?',
  signUp: 'Crear una cuenta',
  signUpTitle: 'Crear cuenta',
  foundingTitle: 'Preparar Prosa',
  forgotTitle: 'Restablecer contraseña',
  tooMany_one: 'Demasiados intentos. Espera {{count}} minuto e inténtalo de nuevo.',
  tooMany_other: 'Demasiados intentos. Espera {{count}} minutos e inténtalo de nuevo.',
  dueToday: 'Tu suscripción vence hoy',
  signedUp: '¡Cuenta creada! Entra para empezar.',
  passwordReset: 'Contraseña restablecida con éxito.',
};
