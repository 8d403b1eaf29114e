import type { common as pt } from '../pt/common';
import type { SameKeys } from '../shape';

/** Texts that many areas use. */
export const common: SameKeys<typeof pt> = {
  add: 'Añadir',
  back: 'Volver',
  cancel: 'Cancelar',
  close: 'Cerrar',
  confirm: 'Confirmar',
  copy: 'Copiar',
  copied: 'Copiado',
  delete: 'Eliminar',
  edit: 'Editar',
  loading: 'Cargando…',
  next: 'Siguiente',
  no: 'No',
  ok: 'OK',
  optional: 'opcional',
  refusedFile: '{{name}} no se adjuntó: no se aceptan programas, scripts ni páginas.',
  retry: 'Intentar de nuevo',
  save: 'Guardar',
  saved: 'Guardado',
  search: 'Buscar',
  clearSearch: 'Limpiar búsqueda',
  nothingFound: 'No se encontró nada',
  today: 'Hoy',
  yesterday: 'Ayer',
  yes: 'Sí',
  required: 'Obligatorio',
  noPhoto: 'sin foto',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
};
