/** Texts of the platform's money. */
export const money = {
  intro: 'O que a plataforma emitiu e recebeu, mês a mês.',
  issued: 'Emitido',
  paid: 'Pago',
  overdue: 'Vencido',
  held: 'Retido',
  month: 'Mês',
  overdueNow: 'Vencido hoje',
  heldNow: 'Pagamentos retidos',
  thisMonth: 'Emitido neste mês',
  paidThisMonth: 'Recebido neste mês',
  count_one: '{{count}} fatura',
  count_other: '{{count}} faturas',
  heldCount_one: '{{count}} pagamento',
  heldCount_other: '{{count}} pagamentos',
  table: 'Valores por mês',
  heading: 'Últimos 12 meses',
};
