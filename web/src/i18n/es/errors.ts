import type { errors as pt } from '../pt/errors';
import type { SameKeys } from '../shape';

/** Texts of error messages; the texts of codes are in the contracts. */
export const errors: SameKeys<typeof pt> = {
  title: '¡Ups! Algo salió mal',
  listFailed: 'No se pudo cargar la lista de registros',
  screenTitle: 'Esta pantalla dejó de funcionar',
  screenBody: 'El resto de Prosa sigue funcionando. Intenta abrir la pantalla de nuevo.',
  reference: 'Código para soporte: {{id}}',
  unknown: 'Ocurrió un error inesperado. Inténtalo de nuevo en un momento.',
};
