import type { plans as pt } from '../pt/plans';
import type { SameKeys } from '../shape';

/** Texts of the platform's plans. */
export const plans: SameKeys<typeof pt> = {
  intro: 'Qué incluye cada suscripción y cuánto cuesta al mes.',
  add: 'Añadir plan',
  edit: 'Editar plan',
  emptyTitle: 'Ningún plan',
  emptyBody: 'Crea un plan para ofrecerlo en el registro y asignarlo a empresas.',
  searchLabel: 'Buscar plan',
  deleteTitle: '¿Eliminar el plan {{name}}?',
  deleteBody: 'Solo se puede eliminar un plan que ninguna empresa tenga.',
  saved: 'Plan guardado',
  deleted: 'Plan eliminado',
  saveFailed:
    'No se pudo guardar el plan. Verifica si ya existe un plan con el mismo nombre o si los campos se completaron correctamente.',
  name: 'Nombre',
  value: 'Precio por mes',
  valueHint: 'En reales, por ejemplo 1.234,50.',
  valueInvalid: 'Escribe un valor como 1.234,50.',
  users: 'Usuarios',
  connections: 'Conexiones',
  queues: 'Colas',
  storageGb: 'Espacio para archivos (GB)',
  storageGbHint: '0: sin límite.',
  includes: 'Incluye',
  useCampaigns: 'Campañas',
  useSchedules: 'Programaciones',
  useInternalChat: 'Chat interno',
  useExternalApi: 'API externa',
  useKanban: 'Kanban',
  useOpenAi: 'OpenAI',
  useIntegrations: 'Integraciones',
  isPublic: 'Ofrecido',
  isPublicHint: 'Aparece en la página de registro.',
};
