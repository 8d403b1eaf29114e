import type { errors as pt } from '../pt/errors';
import type { SameKeys } from '../shape';

/** Texts around a fault; what a code means stands in the contracts' catalogue. */
export const errors: SameKeys<typeof pt> = {
  title: '¡Ups! Algo salió mal',
  listFailed: 'No fue posible cargar la lista de registros',
  screenTitle: 'Esta pantalla se detuvo',
  screenBody: 'El resto de Prosa sigue funcionando. Intenta abrir la pantalla de nuevo.',
  reference: 'Código para soporte: {{id}}',
  unknown: 'Ocurrió un error inesperado. Inténtalo de nuevo en un momento.',
};
