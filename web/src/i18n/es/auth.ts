import type { auth as pt } from '../pt/auth';
import type { SameKeys } from '../shape';

/** Texts that the screens before the sign-in share. */
export const auth: SameKeys<typeof pt> = {
  code: 'Código de verificación',
  password: 'Contraseña',
  confirmPassword: 'Confirma tu contraseña',
  passwordRequired: 'La contraseña es obligatoria',
  confirmRequired: 'Confirma tu contraseña',
  mismatch: 'Las contraseñas no coinciden',
  resend: 'Reenviar código',
  resendIn: 'Reenviar código en {{seconds}} s',
  resent: 'Enviamos un nuevo código.',
  simulated: 'Simulación: nada sale de esta máquina.',
  simulatedMails: 'Ver los correos',
  simulatedPhone: 'Ver los teléfonos',
  backToLogin: 'Volver al inicio de sesión',
};
