import type { profile as pt } from '../pt/profile';
import type { SameKeys } from '../shape';

/** Texts of a person's own data. */
export const profile: SameKeys<typeof pt> = {
  title: 'Perfil',
  name: 'Nombre',
  email: 'Correo electrónico',
  password: 'Nueva contraseña',
  passwordHint: 'Déjala en blanco para mantener la contraseña actual.',
  currentPassword: 'Contraseña actual',
  currentPasswordHint: 'Para cambiar la contraseña o el correo, confirma la contraseña actual.',
  currentPasswordWrong: 'La contraseña actual es incorrecta.',
  tooShort: '¡Muy corto!',
  tooLong: '¡Muy largo!',
  required: 'Obligatorio',
  emailInvalid: 'Correo no válido',
  saved: 'Perfil actualizado',
  roleUser: 'Agente',
  roleSupervisor: 'Supervisor',
  roleAdmin: 'Administrador',
  noQueues: 'Ninguna cola',
  sessions: 'Dónde has iniciado sesión',
  sessionsHint: 'Si no reconoces alguna sesión, ciérrala y cambia la contraseña.',
  sessionThis: 'esta sesión',
  sessionSince: 'desde {{at}}',
  sessionUsed: 'último uso {{at}}',
  sessionUnknown: 'Programa o dispositivo desconocido',
  sessionEnd: 'Cerrar',
  sessionEndOf: 'Cerrar la sesión en {{device}} desde {{at}}',
  sessionEnded: 'Sesión cerrada',
  sessionsEndOthers: 'Cerrar todas las demás',
  sessionsEnded: 'Se cerraron las demás sesiones',
};
