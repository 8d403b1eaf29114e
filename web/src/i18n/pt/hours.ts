/** Texts of the editor of opening hours. */
export const hours = {
  week: 'Horários da semana',
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
  start: 'início',
  end: 'fim',
  closed: 'Fechado',
  incomplete: 'Informe o início e o fim.',
  backwards: 'O fim precisa ser depois do início.',
  repeat: 'Repetir segunda-feira nos dias úteis',
};
