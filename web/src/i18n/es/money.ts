import type { SameKeys } from '../shape';
import type { money as pt } from '../pt/money';

/** Texts of the platform's money. */
export const money: SameKeys<typeof pt> = {
  intro: 'Lo que la plataforma emitió y recibió, mes a mes.',
  issued: 'Emitido',
  paid: 'Pagado',
  overdue: 'Vencido',
  held: 'Retenido',
  month: 'Mes',
  overdueNow: 'Vencido hoy',
  heldNow: 'Pagos retenidos',
  thisMonth: 'Emitido este mes',
  paidThisMonth: 'Recibido este mes',
  count_one: '{{count}} factura',
  count_other: '{{count}} facturas',
  heldCount_one: '{{count}} pago',
  heldCount_other: '{{count}} pagos',
  table: 'Importes por mes',
  heading: 'Últimos 12 meses',
};
