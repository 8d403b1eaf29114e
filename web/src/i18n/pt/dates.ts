/** Texts of the fields for dates and times. */
export const dates = {
  datePattern: 'dd/mm/aaaa',
  dateTimePattern: 'dd/mm/aaaa hh:mm',
  openCalendar: 'Abrir calendário',
  calendar: 'Calendário',
  loading: 'Carregando calendário…',
  previousMonth: 'Mês anterior',
  nextMonth: 'Próximo mês',
  month: 'Mês',
  year: 'Ano',
  time: 'Hora',
  done: 'Pronto',
  invalid: 'Data inválida. Use dd/mm/aaaa.',
  invalidDateTime: 'Data ou hora inválida. Use dd/mm/aaaa hh:mm.',
};
