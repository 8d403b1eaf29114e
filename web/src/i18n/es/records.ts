import type { records as pt } from '../pt/records';
import type { SameKeys } from '../shape';

/** Texts that every page of records shares. */
export const records: SameKeys<typeof pt> = {
  tooShort: '¡Demasiado corto!',
  tooLong: '¡Demasiado largo!',
  required: 'Obligatorio',
  emailInvalid: 'Correo no válido',
  colorInvalid: 'Indica un color como #0B6B5D.',
  numberInvalid: 'Indica un número entero válido.',
  actions: 'Acciones',
  nothingFoundBody: 'Ningún registro coincide con “{{term}}”.',
  nothingInFilter: 'Ningún registro corresponde al filtro.',
  clearFilter: 'Limpiar filtro',
  loadingMore: 'Cargando más…',
  moreFailed: 'No se pudo cargar el resto.',
  count_one: '{{count}} registro',
  count_other: '{{count}} registros',
  planUse: '{{count}} de {{max}} del plan',
  planLimit: 'El plan {{plan}} permite {{max}} y ya existen {{count}}. Elimina un registro o cambia de plan.',
  color: 'Color',
  colorOther: 'Otro color',
  colorCode: 'Código del color',
  colorTaken: '{{color}}, en uso por {{name}}',
  secretWhole: 'Vacía el campo y pega la clave completa.',
  leaveTitle: '¿Descartar los cambios?',
  leaveBody: 'Hay cambios sin guardar.',
  leave: 'Descartar',
};
