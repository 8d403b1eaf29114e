import type { SameKeys } from '../shape';
import type { invoices as pt } from '../pt/invoices';

/** Texts of the invoices. */
export const invoices: SameKeys<typeof pt> = {
  intro: 'Las facturas de la suscripción de tu empresa.',
  list: 'Facturas',
  id: 'Id',
  detail: 'Detalles',
  value: 'Importe',
  dueDate: 'Vencimiento',
  status: 'Estado',
  action: 'Acción',
  paid: 'Pagada',
  overdue: 'Vencida',
  open: 'Pendiente',
  emptyTitle: 'Todavía no hay facturas',
  emptyBody: 'La próxima factura aparece aquí 10 días antes de su vencimiento.',
  loadingMore: 'Cargando más facturas…',
  receipt: 'Recibo',
  receiptOf: 'Recibo de la factura {{id}}',
  company: 'Empresa',
  paidAt: 'Pagada el',
  print: 'Imprimir',
  renewed: '¡Pago confirmado! Tu suscripción se renovó hasta el {{date}}.',
};
