import type { contactListItems as ptItems, contactLists as pt } from '../pt/contact-lists';
import type { SameKeys } from '../shape';

/** Texts of the contact lists. */
export const contactLists: SameKeys<typeof pt> = {
  intro: 'Listas de personas para tus campañas.',
  add: 'Nueva lista',
  edit: 'Editar lista',
  searchLabel: 'Buscar lista',
  emptyTitle: 'Aún no hay listas de contactos',
  emptyBody: 'Crea una lista e importa los contactos de una hoja de cálculo.',
  deleteTitle: '¿Eliminar {{name}}?',
  deleteBody: 'La lista y sus contactos se borran. La agenda de contactos no cambia.',
  saved: 'Lista guardada',
  deleted: 'Lista eliminada',
  name: 'Nombre',
  contacts: 'Contactos',
  contactsOf: 'Contactos de {{name}}',
  since: 'Desde',
  sample: 'Hoja de cálculo de ejemplo',
};

/** Texts of a list's members. */
export const contactListItems: SameKeys<typeof ptItems> = {
  intro: 'Quién recibe las campañas enviadas a esta lista.',
  add: 'Añadir contacto',
  edit: 'Editar contacto',
  searchLabel: 'Buscar por nombre, número o correo',
  emptyTitle: 'Esta lista aún está vacía',
  emptyBody: 'Importa una hoja de cálculo o añade los contactos uno a uno.',
  deleteTitle: '¿Eliminar {{name}}?',
  deleteBody: 'El contacto sale de esta lista. La agenda de contactos no cambia.',
  saved: 'Contacto guardado',
  deleted: 'Contacto eliminado de la lista',
  lists: 'Listas',
  import: 'Importar',
  export: 'Exportar',
  valid: '#',
  whatsapp: {
    valid: 'Número válido en WhatsApp',
    invalid: 'Número no válido en WhatsApp',
    unknown: 'Número por verificar',
  },
  check: 'Verificar número',
  checkOf: 'Verificar el número de {{name}}',
  name: 'Nombre',
  number: 'Número',
  numberHint: 'Código de área y número, solo dígitos. Ejemplo: 11987654321',
  email: 'Correo',
  created_one: '{{count}} importado',
  created_other: '{{count}} importados',
  known_one: '{{count}} ya estaba en la lista',
  known_other: '{{count}} ya estaban en la lista',
};
